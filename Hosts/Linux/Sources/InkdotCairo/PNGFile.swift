import CCairo
import CPNG
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes pictures as PNG.
///
/// Uses no filters and zlib's level 3. On handwriting this is three to four times as fast as
/// `cairo_surface_write_to_png`, and the files are smaller, because plain areas and repeated rows compress better
/// without filters.
/// Strips of rows are deflated on all processors, each with the end of the previous strip as its dictionary, like pigz.
/// The file does not depend on the number of threads.
enum PNGFile {
  private static let rowsInStrip = 256
  private static let level: Int32 = 3

  /// A strip of rows as a part of a raw deflate stream (RFC 1951), with the checksum of its content.
  private struct Strip: Sendable {
    let deflated: [UInt8]
    let checksum: uLong
    let byteCount: Int
  }

  /// Writes the file of a surface.
  ///
  /// - Throws: ``CairoError`` when there is no memory.
  static func write(_ surface: CairoSurface, to file: UnsafeMutablePointer<FILE>) throws(CairoError) {
    let bytes = try bytes(of: surface)
    // A failed write is reported when the file is closed.
    _ = fwrite(bytes, 1, bytes.count, file)
  }

  /// Returns the file of a surface.
  ///
  /// - Throws: ``CairoError`` when there is no memory.
  static func bytes(of surface: CairoSurface) throws(CairoError) -> [UInt8] {
    var bands: [(surface: CairoSurface, first: Int, isLast: Bool)] = []
    for start in stride(from: 0, to: surface.height, by: rowsInStrip) {
      let end = min(start + rowsInStrip, surface.height)
      let context = max(0, start - (1 << MAX_WBITS) / rowByteCount(of: surface) - 1)
      let band = try CairoSurface(rows: context..<end, of: surface)
      bands.append((band, start - context, end == surface.height))
    }
    let done = Mutex([Strip?](repeating: nil, count: bands.count))
    DispatchQueue.concurrentPerform(iterations: bands.count) { [bands] number in
      let (band, first, isLast) = bands[number]
      let strip = try? deflated(band, from: first, isLast: isLast)
      done.withLock { $0[number] = strip }
    }
    let strips = done.withLock { $0.compactMap { $0 } }
    guard strips.count == bands.count else { throw .failed("out of memory") }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var header = bigEndian(UInt32(surface.width)) + bigEndian(UInt32(surface.height))
    // Eight bits, RGB with or without alpha.
    header += [8, surface.hasAlpha ? 6 : 2, 0, 0, 0]
    append("IHDR", header, to: &file)
    append("sRGB", [0], to: &file)
    var checksum = adler32(0, nil, 0)
    for (number, strip) in strips.enumerated() {
      checksum = adler32_combine(checksum, strip.checksum, strip.byteCount)
      // The header of a zlib stream (RFC 1950): a window of 32 KiB, a fast level.
      let start: [UInt8] = number == 0 ? [0x78, 0x5E] : []
      let end = number == strips.count - 1 ? bigEndian(UInt32(truncatingIfNeeded: checksum)) : []
      append("IDAT", start + strip.deflated + end, to: &file)
    }
    append("IEND", [], to: &file)
    return file
  }

  private static func rowByteCount(of surface: CairoSurface) -> Int { 1 + surface.width * (surface.hasAlpha ? 4 : 3) }

  /// Deflates the rows of a band from `first` on; previous rows are the dictionary.
  private static func deflated(_ band: CairoSurface, from first: Int, isLast: Bool) throws(CairoError) -> Strip {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .failed("out of memory") }
    defer { deflateEnd(&stream) }
    let rowByteCount = rowByteCount(of: band)
    let byteCount = (band.height - first) * rowByteCount
    let room = Int(deflateBound(&stream, uLong(byteCount))) + 64
    let output = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { output.deallocate() }
    (stream.next_out, stream.avail_out) = (output, uInt(room))
    // The first byte of a row names its filter: none.
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: rowByteCount)
    defer { bytes.deallocate() }
    bytes[0] = 0
    var dictionary: [UInt8] = []
    var checksum = adler32(0, nil, 0)
    var status = Z_OK
    band.forEachRow { row, words in
      pack(words, count: band.width, hasAlpha: band.hasAlpha, into: bytes + 1)
      if row < first {
        dictionary += UnsafeBufferPointer(start: bytes, count: rowByteCount)
        return
      }
      if row == first, !dictionary.isEmpty {
        deflateSetDictionary(&stream, dictionary, uInt(dictionary.count))
      }
      checksum = adler32(checksum, bytes, uInt(rowByteCount))
      (stream.next_in, stream.avail_in) = (bytes, uInt(rowByteCount))
      status = deflate(&stream, row < band.height - 1 ? Z_NO_FLUSH : isLast ? Z_FINISH : Z_SYNC_FLUSH)
    }
    guard status == (isLast ? Z_STREAM_END : Z_OK), stream.avail_in == 0 else { throw .failed("out of memory") }
    let deflated = Array(UnsafeBufferPointer(start: output, count: room - Int(stream.avail_out)))
    return Strip(deflated: deflated, checksum: checksum, byteCount: byteCount)
  }

  /// Writes pixels in the order of PNG, colours divided by the opacity.
  private static func pack(
    _ words: UnsafePointer<UInt32>, count: Int, hasAlpha: Bool, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    var byte = bytes
    if !hasAlpha {
      for column in 0..<count {
        let word = words[column]
        byte[0] = UInt8(truncatingIfNeeded: word >> 16)
        byte[1] = UInt8(truncatingIfNeeded: word >> 8)
        byte[2] = UInt8(truncatingIfNeeded: word)
        byte += 3
      }
      return
    }
    for column in 0..<count {
      let word = words[column]
      let alpha = word >> 24
      func divided(_ shift: UInt32) -> UInt8 {
        let part = word >> shift & 255
        return UInt8(alpha == 0 || alpha == 255 ? part : min(255, (part * 255 + alpha / 2) / alpha))
      }
      byte[0] = divided(16)
      byte[1] = divided(8)
      byte[2] = divided(0)
      byte[3] = UInt8(alpha)
      byte += 4
    }
  }

  private static func append(_ name: StaticString, _ content: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(UInt32(content.count))
    let start = file.count
    name.withUTF8Buffer { file += $0 }
    file += content
    let checksum = file[start...].withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
    file += bigEndian(UInt32(truncatingIfNeeded: checksum))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}
