"""What the compiler needs to import the package's C modules."""


def options(root, products):
    maps = [*products.glob("*.build/module.modulemap"), *root.glob("Sources/*/module.modulemap")]
    return [word for path in sorted(maps) for word in ("-Xcc", f"-fmodule-map-file={path}")]
