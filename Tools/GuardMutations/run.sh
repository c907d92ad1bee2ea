#!/usr/bin/env bash
# Disables each guard of the reader in turn and says which loss no case and no test notices.
#
# usage: Tools/GuardMutations/run.sh [FOLDER]   (FOLDER keeps the changed copy for another run)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
host=$(dirname "$(readlink -f "$(command -v swift)")")/../lib/swift/host
flags=(-Xswiftc "-I$host" -Xlinker "-L$host" -Xlinker -lSwiftSyntax -Xlinker -lSwiftParser
  -Xlinker -rpath -Xlinker "$host")
folder=${1:-$(mktemp -d)}
swift build -c release "${flags[@]}" 1>&2
exec .build/release/GuardMutations "$PWD/../.." "$folder"
