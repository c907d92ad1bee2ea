#!/bin/bash
# Xcode Cloud runs this after each xcodebuild: when it was the one that ran the tests, makes evidence of
# the iOS layer from their result bundle, and judges both layers together. The variables are those of
# ci_post_clone.sh.
#
# Tests may run on a machine that has this directory and not the repository. There, the layer cannot be
# judged: this ends with status 1 unless READBACK_IOS_LAYER is "later", for those who download the result
# bundle and run `readback accept FIXTURES --ios --result-bundle BUNDLE` and `readback evidence combine`
# themselves. Nothing is said to have passed in either case.
set -euo pipefail
exec </dev/null

case ${CI_XCODEBUILD_ACTION:-} in
  test-without-building | test) ;;
  *) exit 0 ;;
esac

repository=${CI_PRIMARY_REPOSITORY_PATH:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
evidence=${READBACK_EVIDENCE:-$repository/evidence}
package=$repository/${READBACK_PACKAGE:-.}
fixtures=$repository/${READBACK_FIXTURES:-Examples/Memo/Fixtures}

not_judged() {
  printf 'The iOS layer was not judged: %s\n' "$1" >&2
  if [ "${READBACK_IOS_LAYER:-}" = later ]; then exit 0; fi
  exit 1
}

if [ -z "${CI_RESULT_BUNDLE_PATH:-}" ] || [ ! -e "$CI_RESULT_BUNDLE_PATH" ]; then
  not_judged 'there is no result bundle'
fi
if [ ! -f "$fixtures/readback.json" ] || [ ! -f "$package/Package.swift" ]; then
  not_judged 'the repository is not on this machine'
fi

mkdir -p "$evidence"
swift build -c release --product readback --package-path "$package"
tool=$(swift build -c release --product readback --package-path "$package" --show-bin-path)/readback

cd "$repository"
# The build may have been on another machine.
if [ ! -f "$evidence/command-line.json" ]; then
  "$tool" accept "$fixtures" --output "$evidence/command-line.json"
fi
rm -f "$evidence/ios.json"
"$tool" accept "$fixtures" --ios --result-bundle "$CI_RESULT_BUNDLE_PATH" \
  --output "$evidence/ios.json"
"$tool" evidence combine "$evidence/command-line.json" "$evidence/ios.json" --on "$fixtures" \
  --require command-line,ios
