#!/usr/bin/env bash
# Disables each guard of the reader in turn and says what notices the loss: a case of the example,
# a test, or nothing.
#
# usage: Tools/GuardMutations/run.sh [FOLDER [PART]]
#   FOLDER  keeps the changed copy, so that the next run builds only what changed
#   PART    only guards in files whose path holds this text
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
host=$(dirname "$(readlink -f "$(command -v swift)")")/../lib/swift/host
flags=(-Xswiftc "-I$host" -Xlinker "-L$host" -Xlinker -lSwiftSyntax -Xlinker -lSwiftParser
  -Xlinker -rpath -Xlinker "$host")
folder=${1:-$(mktemp -d)}
swift build -c release "${flags[@]}" 1>&2
exec .build/release/GuardMutations "$PWD/../.." "$folder" "${@:2}"
