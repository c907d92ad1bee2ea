import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationValueTests {
  @Test func readsUUIDs() throws {
    let reading = try Reading("NSUUID", ["NS.uuidbytes": .data(Array(0xA0...0xAF))])
    #expect(reading.description == "A0A1A2A3-A4A5-A6A7-A8A9-AAABACADAEAF")
    guard case .uuid(let uuid)? = reading.value else { throw NoReading() }
    #expect(uuid.bytes == Array(0xA0...0xAF))
  }

  @Test(arguments: [0, 15, 17, 1_000])
  func refusesUUIDsOfAnotherSize(size: Int) throws {
    let reading = try Reading(
      "NSUUID", ["NS.uuidbytes": .data(Array(repeating: 1, count: size))])
    #expect(reading.faults == ["malformed NS.uuidbytes"])
  }

  @Test func readsNull() throws {
    #expect(try Reading("NSNull", [:]).description == "null")
    #expect(try Reading("NSNull", ["a": 1]).faults == ["unknown-field a"])
  }

  @Test func readsURLs() throws {
    let reading = try Reading {
      let text = $0.entry("https://good.example/a")
      return $0.instance("NSURL", ["NS.base": .null, "NS.relative": .reference(text)])
    }
    #expect(reading.description == "https://good.example/a")
    #expect(reading.parts == ["NS.relative string"])
    #expect(reading.faults.isEmpty)
  }

  @Test func readsURLsOverABase() throws {
    let reading = try Reading {
      let (base, text) = ($0.entry("https://good.example/a/b"), $0.entry("../c"))
      let inner = $0.instance("NSURL", ["NS.base": .null, "NS.relative": .reference(base)])
      return $0.instance("NSURL", ["NS.base": .reference(inner), "NS.relative": .reference(text)])
    }
    #expect(reading.description == "https://good.example/c")
    #expect(reading.parts == ["NS.base url", "NS.relative string"])
  }

  @Test func refusesTextsThatAreNoURL() throws {
    let reading = try Reading {
      let text = $0.entry("http://[bad url%%")
      return $0.instance("NSURL", ["NS.base": .null, "NS.relative": .reference(text)])
    }
    #expect(reading.faults == ["not-allowed-value NS.relative"])
    #expect(reading.value == nil)
  }

  @Test func refusesURLsWithoutTheirKeys() throws {
    #expect(
      try Reading("NSURL", [:]).faults == ["missing-field NS.base", "missing-field NS.relative"])
    #expect(
      try Reading("NSURL", ["NS.base": .null, "NS.relative": .null]).faults
        == ["missing-field NS.relative"])
    #expect(
      try Reading("NSURL", ["NS.base": "a", "NS.relative": "b"]).faults
        == ["wrong-type NS.base", "wrong-type NS.relative"])
  }

  @Test func leavesWhatIsWrongWithAPartToTheEdge() throws {
    let reading = try Reading {
      let number = $0.entry(7)
      return $0.instance("NSURL", ["NS.base": .null, "NS.relative": .reference(number)])
    }
    #expect(reading.faults.isEmpty)
    #expect(reading.value == nil)
    #expect(reading.parts == ["NS.relative string"])
  }

  @Test func looksThroughAMutableStringButNoFurther() throws {
    let reading = try Reading {
      let text = $0.instance("NSMutableString", ["NS.string": "en_GB"])
      return $0.instance("NSLocale", ["NS.identifier": .reference(text)])
    }
    #expect(reading.description == "en_GB")
    let both = try Reading {
      let text = $0.instance("NSMutableString", ["NS.string": "a", "NS.bytes": .data([0x61])])
      return $0.instance("NSLocale", ["NS.identifier": .reference(text)])
    }
    #expect(both.value == nil)
    #expect(both.faults.isEmpty)
  }

  @Test func readsTimeZonesWithAndWithoutRules() throws {
    let reading = try Reading {
      let (name, data) = (
        $0.entry("GMT"), $0.instance("NSMutableData", ["NS.data": .data([1, 2])])
      )
      return $0.instance(
        "NSTimeZone", ["NS.name": .reference(name), "NS.data": .reference(data)])
    }
    #expect(reading.description == "GMT, 2 bytes of rules")
    #expect(reading.parts == ["NS.data data", "NS.name string"])
    let bare = try Reading {
      let name = $0.entry("GMT+0100")
      return $0.instance("NSTimeZone", ["NS.name": .reference(name), "NS.data": .null])
    }
    #expect(bare.description == "GMT+0100")
    #expect(try Reading("NSTimeZone", [:]).faults == ["missing-field NS.name"])
    let local = try Reading("__NSLocalTimeZone", [:])
    #expect(local.faults.isEmpty)
    #expect(local.value == nil)
  }

  @Test func readsCalendars() throws {
    let reading = try Reading {
      let (identifier, name) = ($0.entry("gregorian"), $0.entry("GMT"))
      let zone = $0.instance("NSTimeZone", ["NS.name": .reference(name), "NS.data": .null])
      let date = $0.instance("NSDate", ["NS.time": -13_197_600_000.0])
      return $0.instance(
        "NSCalendar",
        [
          "NS.identifier": .reference(identifier), "NS.timezone": .reference(zone),
          "NS.locale": .null, "NS.firstwkdy": 1, "NS.mindays": 1,
          "NS.gstartdate": .reference(date),
        ])
    }
    #expect(reading.faults.isEmpty)
    #expect(reading.description == "gregorian, time zone GMT, first weekday 1")
    #expect(
      reading.parts
        == ["NS.timezone timeZone", "NS.gstartdate date", "NS.identifier string"])
    #expect(
      try Reading("NSCalendar", ["NS.firstwkdy": 8, "NS.mindays": "a"]).faults
        == [
          "out-of-range NS.firstwkdy", "wrong-type NS.mindays", "missing-field NS.identifier",
        ])
  }

  @Test func readsRegularExpressions() throws {
    let reading = try Reading {
      let pattern = $0.entry("a+")
      return $0.instance("NSRegularExpression", ["NSPattern": .reference(pattern), "NSOptions": 1])
    }
    #expect(reading.description == "/a+/ options 1")
    #expect(
      try Reading("NSRegularExpression", ["NSOptions": 1.0]).faults
        == ["wrong-type NSOptions", "missing-field NSPattern"])
    let negative = try Reading {
      let pattern = $0.entry("a+")
      return $0.instance(
        "NSRegularExpression", ["NSPattern": .reference(pattern), "NSOptions": -1])
    }
    #expect(negative.faults == ["out-of-range NSOptions"])
  }

  @Test func readsErrors() throws {
    let reading = try Reading {
      let domain = $0.entry("NSCocoaErrorDomain")
      let details = $0.instance("NSDictionary", ["NS.keys": [], "NS.objects": []])
      return $0.instance(
        "NSError",
        ["NSDomain": .reference(domain), "NSCode": 4, "NSUserInfo": .reference(details)])
    }
    #expect(reading.description == "NSCocoaErrorDomain 4")
    #expect(reading.parts == ["NSDomain string", "NSUserInfo userInfo"])
    #expect(
      try Reading("NSError", ["NSCode": .unsigned(.max)]).faults
        == ["out-of-range NSCode", "missing-field NSDomain"])
  }

  @Test func readsMeasurementsUnitsAndConverters() throws {
    let reading = try Reading {
      let symbol = $0.entry("mi")
      let converter = $0.instance(
        "NSUnitConverterLinear", ["NS.coefficient": 1609.344, "NS.constant": 0])
      let unit = $0.instance(
        "NSUnitLength",
        [
          "NS.symbol": .reference(symbol), "NS.converter": .reference(converter),
          "NS.specifier": 1287,
        ])
      return $0.instance("NSMeasurement", ["NS.value": 45, "NS.unit": .reference(unit)])
    }
    #expect(reading.description == "45.0 mi")
    #expect(reading.parts == ["NS.unit unit"])
    #expect(
      try Reading("NSMeasurement", ["NS.value": .real(.nan), "NS.unit": .null]).faults
        == ["not-allowed-value NS.value", "missing-field NS.unit"])
    #expect(
      try Reading("NSUnitConverterLinear", ["NS.coefficient": 1.0]).faults
        == ["missing-field NS.constant"])
    #expect(try Reading("NSUnitConverterReciprocal", ["NS.reciprocal": 2.0]).faults.isEmpty)
    #expect(
      try Reading("NSUnitConverterReciprocal", ["NS.reciprocal": 2.0, "NS.constant": 1.0]).faults
        == ["unknown-field NS.constant"])
    let plain = try Reading {
      let symbol = $0.entry("")
      return $0.instance("NSUnit", ["NS.symbol": .reference(symbol), "NS.specifier": 1])
    }
    #expect(plain.faults == ["unknown-field NS.specifier"])
    let dimension = try Reading {
      let symbol = $0.entry("")
      return $0.instance("NSUnitAngle", ["NS.symbol": .reference(symbol)])
    }
    #expect(dimension.faults == ["missing-field NS.converter"])
  }
}
