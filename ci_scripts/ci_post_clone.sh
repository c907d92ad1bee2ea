#!/bin/bash
# Xcode Cloud runs this after it has cloned the repository: builds readback and runs the command-line
# layer of the acceptance. For an app, copy ci_scripts beside its project, and set in the workflow:
#
#   READBACK_FIXTURES   the directory with readback.json, relative to the repository
#   READBACK_PACKAGE    the package that builds readback, relative to the repository
#   READBACK_EVIDENCE   where the evidence goes (default: evidence in the repository)
#
# A script that ends with another status than 0 ends the build.
set -euo pipefail
exec </dev/null

repository=${CI_PRIMARY_REPOSITORY_PATH:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
evidence=${READBACK_EVIDENCE:-$repository/evidence}
package=$repository/${READBACK_PACKAGE:-.}

mkdir -p "$evidence"
rm -f "$evidence/command-line.json" "$evidence/ios.json"
swift build -c release --product readback --package-path "$package"
tool=$(swift build -c release --product readback --package-path "$package" --show-bin-path)/readback

cd "$repository"
"$tool" accept "$repository/${READBACK_FIXTURES:-Examples/Memo/Fixtures}" \
  --output "$evidence/command-line.json"
