# The steps of .ci/run, one function each.

install_needs() {
  swift --version
  local missing=()
  python3 -c 'import sys' 2>/dev/null || missing+=(python3)
  schema_python >/dev/null || missing+=(python3-jsonschema python3-yaml)
  command -v shellcheck >/dev/null || missing+=(shellcheck)
  [ -e /usr/include/sqlite3.h ] || missing+=(libsqlite3-dev)
  command -v xmllint >/dev/null || missing+=(libxml2-utils)
  # For file systems of one's own; only root can mount them.
  [ "$EUID" != 0 ] || command -v mkfs.xfs >/dev/null || missing+=(xfsprogs)
  [ "$EUID" != 0 ] || command -v mkfs.ext4 >/dev/null || missing+=(e2fsprogs)
  [ "$EUID" != 0 ] || command -v mkfs.exfat >/dev/null || missing+=(exfatprogs)
  [ "$EUID" != 0 ] || command -v mount.exfat-fuse >/dev/null || missing+=(exfat-fuse)
  [ "${#missing[@]}" != 0 ] || return 0
  quietly apt-get update -qq
  quietly apt-get install -y -qq --no-install-recommends "${missing[@]}"
  schema_python >/dev/null
}

# Debian's python3 has Debian's modules; the one first on PATH may be another.
schema_python() {
  local candidate
  for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import jsonschema, yaml; jsonschema.Draft202012Validator' 2>/dev/null; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  return 1
}

check_formatting() {
  local folders=(Package.swift Sources Tests Examples Tools/Differential) package
  for package in Tools/*/Package.swift; do folders+=("$(dirname "$package")"); done
  # A nested package may hold build products, which are not ours to format.
  git ls-files -- "${folders[@]}" | grep '\.swift$' | xargs -d '\n' swift format lint --strict
}

# Scripts for other machines cannot be run here, but for what tests have stand-ins for.
check_scripts() {
  local script scripts=()
  while IFS= read -r script; do
    if head -n 1 "$script" | grep -q '^#!.*bash$'; then scripts+=("$script"); fi
  done < <(git ls-files Scripts ci_scripts .ci Tools)
  for script in "${scripts[@]}"; do bash -n "$script"; done
  shellcheck --external-sources --severity=warning "${scripts[@]}"
  shellcheck Scripts/* ci_scripts/*
  "$(schema_python)" .ci/check_workflows.py
}

# Lines of Sources that match a pattern, comments aside. Fails when there are any.
forbid() {
  local what=$1 pattern=$2
  shift 2
  if git grep -nP "^(?!\s*//)(?:(?!\s//\s).)*(?:$pattern)" -- 'Sources/**.swift' "$@"; then
    printf 'In Sources, where it must not be: %s\n' "$what"
    return 1
  fi
}

check_constructs() {
  forbid 'try!, as!, fatalError' 'try!|\bas!|\bfatalError\('
  forbid 'String(format:)' '\bString\(\s*format:'
  # Files that call C, the only ones that may say so.
  forbid 'unsafe' '\bunsafe\b' ':!Sources/ArchiveFiles/SystemCalls.swift' \
    ':!Sources/ArchiveFiles/BuiltInSHA256.swift' \
    ':!Sources/ArchiveStorage/Files/SystemFileCoordination.swift' \
    ':!Sources/FileCoordinationDeclarations' ':!Sources/ProcessBoundary' \
    ':!Sources/ReadbackCommands/System/SystemDoor.swift' \
    ':!Sources/ReadbackSQLite/SQLiteConnection.swift' \
    ':!Sources/SecurityDeclarations/SecItemCalls.swift' \
    ':!Sources/SystemKeychains/SystemKeychain.swift'
}

# The fuzzers have products of their own and are built beside: one build leaves a core idle often.
build_release() {
  build_fuzzers >"$logs/fuzzers" 2>&1 &
  local fuzzers=$!
  quietly swift build -c release --explicit-target-dependency-import-check error
  wait "$fuzzers" || { cat "$logs/fuzzers"; return 1; }
}

# libFuzzer's counters belong into every module, so the flag is on the command line; with the
# default linker the sanitizer's runtime does not link.
build_fuzzers() {
  swift build -c release --package-path Tools/Fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
}

# What only Apple's systems run, as far as it can be looked at here.
check_apple_half() { Tools/AppleDeclarations/check .build/release; }

# What README.md tells people to type, all of it in one shell, and every main thing is there.
run_readme_commands() {
  local command
  for command in 'swift run -c release readback check Examples/Memo/Fixtures' 'swift test'; do
    grep -qxF "$command" README.md || { printf 'README.md does not name: %s\n' "$command"; return 1; }
  done
  python3 .ci/code_blocks.py .build/release run README.md
}

# The tests that the step before built, with 2,000 histories instead of the 150 of a usual run.
play_histories() {
  READBACK_HISTORY_SEEDS=40 quietly swift test --skip-build --filter RotationHistoryTests
  grep -m 1 '^Rotation histories: 2000' "$logs/output"
}

# A manifest of 10,000 fixtures instead of the 500 of a usual run.
run_many_fixtures() {
  READBACK_MANY_FIXTURES=10000 quietly swift test --skip-build --filter ManyFixturesTests
  grep -m 1 '^Fixtures of one manifest: 10000' "$logs/output"
}

# Files of the example are what its writer writes, and nothing else is there.
check_example_archives() {
  mkdir "$logs/memo"
  quietly swift run --package-path Examples/Memo/Writer MemoWriter "$logs/memo"
  diff -r --exclude='*.json' "$logs/memo" Examples/Memo/Fixtures
}

# The example readers do what the documentation says of them, and the checked one passes every case.
drive_readers() {
  python3 .ci/readers_table.py .build/release/readback .build/release
}

# An app's package: its tests with both frameworks, and what they say that they ran.
test_example_app() {
  local tests=Examples/MemoApp/Tests/MemoAppTests file
  local options=(--package-path Examples/MemoApp --scratch-path .build
    --disable-build-manifest-caching)
  diff -r Examples/Memo/Fixtures "$tests/Fixtures"
  for file in memo-1.archive memo-1-xml.archive memo.contract.json; do
    cmp "Examples/Memo/Fixtures/$file" "$tests/RenamedModule/$file"
  done
  mkdir "$logs/results"
  quietly swift build --build-tests "${options[@]}"
  READBACK_RESULT="$logs/results" READBACK_RUN=ci quietly swift test --skip-build "${options[@]}"
  python3 .ci/check_results.py ci "$tests" "$logs/results"/*.json
  [ "$(ls "$logs/results" | wc -l)" = 2 ]
}

# What a contract accepts for Foundation is what Foundation reads, and the pages say what else it does.
compare_foundation() {
  if [ "$(uname -s)" != Linux ]; then
    skip "the pages are about Foundation on Linux"
    return 0
  fi
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([^ ]*\).*/\1/p' | head -n 1)
  .build/release/FoundationDifferential prove Documentation/Foundation "$version" \
    Examples/Memo/Fixtures ../shared/corpus
}

check_schemas() {
  "$(schema_python)" .ci/check_schemas.py .build/release/readback "$logs/results"/*.json
}

# JUnit XML, SARIF and pages. Where there is no browser, or PyPI cannot be reached, less is looked at,
# and it says so.
check_reports() {
  if ! command -v chromium >/dev/null; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core \
      >"$logs/output" 2>&1 || skip "chromium cannot be installed"
  fi
  "$(schema_python)" .ci/check_reports.py .build/release/readback
}

# Every public module in one archive, and the code in it and in every other document.
build_documentation() {
  python3 .ci/documentation.py .build/release "$logs/documentation"
  python3 .ci/code_blocks.py .build/release compile
  python3 .ci/code_blocks.py .build/release run
}

check_shared_archives() {
  local tool
  for tool in graph_check hostile_check; do
    if [ -e "../shared/tools/$tool.py" ]; then
      printf '+ %s.py\n' "$tool"
      python3 "../shared/tools/$tool.py" .build/release/readback
    else
      skip "../shared/tools/$tool.py is not there"
    fi
  done
  if [ -d ../shared/corpus ]; then
    for tool in check_inference check_redaction; do
      printf '+ %s.py\n' "$tool"
      python3 ".ci/$tool.py" .build/release/readback ../shared/corpus
    done
  else
    skip "../shared/corpus is not there"
  fi
}

# Packages that depend on this one share its folder of build products, so nothing is compiled twice.
# Only the build description is each package's own, so it is not kept.
build_nested_packages() {
  local package
  for package in Tools/{Samples,Sweep,Benchmarks,Durability} Examples/Readers; do
    quietly swift build -c release --package-path "$package" --scratch-path .build \
      --disable-build-manifest-caching
  done
}

check_seeds() {
  .build/release/SampleWriter seeds "$logs/seeds"
  local seed count=0
  while IFS= read -r seed; do
    cmp "$logs/seeds/$seed" "Tools/Fuzz/Corpus/$seed"
    count=$((count + 1))
  done < <(cd "$logs/seeds" && find . -type f)
  [ "$count" -gt 0 ] && printf '%d seeds are what the generator writes\n' "$count"
}

check_memory() {
  python3 .ci/check_memory.py .build/release/Benchmarks .build/release/SampleWriter
}

# Every prefix and some byte changes of archives that are here, and of others where they are.
sweep() {
  local folder
  sweep_folder Tools/Fuzz/Corpus/KeyedArchive --changes 50000
  sweep_folder Tools/Fuzz/Corpus/XMLPropertyList --changes 10000
  for folder in Examples/Memo/Fixtures ../shared/corpus; do
    if [ -d "$folder" ]; then
      sweep_folder "$folder" --step 16 --changes 20000
    else
      skip "$folder is not there"
    fi
  done
}

sweep_folder() {
  printf '+ Sweep %s\n' "$*"
  .build/release/Sweep "$@" --journal "$logs/case" || {
    printf 'The case under way was: '
    sed 's/ *$//' "$logs/case"
    return 1
  }
}

# Saving with faults, kills, losses of power, other writers; Documentation/durability.md holds what
# was found.
prove_durability() {
  if [ "$(uname -s)" != Linux ]; then
    skip "faults are injected by a tracer for Linux"
    return 0
  fi
  python3 Tools/Durability/prove.py .build/release
}

fuzz_targets=(BinaryPropertyList XMLPropertyList KeyedArchive ContractDocument)

fuzz() {
  local target input
  for target in "${fuzz_targets[@]}"; do
    mkdir -p "$logs/found/$target"
    printf '+ Fuzz%s\n' "$target"
    if ! "Tools/Fuzz/.build/release/Fuzz$target" -max_total_time=25 -max_len=4096 -timeout=5 \
      -rss_limit_mb=1024 -artifact_prefix="$logs/finding-" -print_final_stats=1 -seed="${RANDOM}" \
      "$logs/found/$target" "Tools/Fuzz/Corpus/$target" >"$logs/output" 2>&1; then
      tail -n 60 "$logs/output"
      for input in "$logs"/finding-*; do
        printf '%s, to be kept in Tools/Fuzz/Corpus/%s:\n' "${input##*/}" "$target"
        base64 "$input"
      done
      return 1
    fi
    grep -E 'Seed:|stat::number_of_executed_units|stat::peak_rss_mb' "$logs/output"
  done
}
