// Writes the duration into a WebM.
//
// Browsers omit it in recordings, and players then show no end and may not seek. Names, ids and units are those of RFC
// 9559 (Matroska) and RFC 8794 (EBML).

const ids = { segment: 0x18538067, info: 0x1549a966, duration: 0x4489, cluster: 0x1f43b675, timestamp: 0xe7, simpleBlock: 0xa3 };

/**
 * Returns a film with its duration; unchanged if it already has one or an unknown structure.
 * @param {Blob} film Its times must be in ms, as in recordings of browsers.
 * @param {number} lastPicture Duration of its last picture, in ms.
 */
export async function withDuration(film, lastPicture) {
  const bytes = new Uint8Array(await film.arrayBuffer());
  let at = 0;
  /** Reads a number whose first byte contains its length. Ids include the length marker, sizes do not. */
  const number = (/** @type {boolean} */ isId) => {
    const length = Math.clz32(bytes[at]) - 23;
    let value = isId ? bytes[at] : bytes[at] & (0x7f >> (length - 1));
    for (let next = 1; next < length; next += 1) value = value * 256 + bytes[at + next];
    at += length;
    return value;
  };
  let [info, infoSize, cluster, last] = [0, 0, 0, 0];
  while (at < bytes.length) {
    const id = number(true);
    const content = at + 1;
    const size = number(false);
    // Reads their children next; their sizes may be unknown.
    if (id === ids.segment || id === ids.cluster) continue;
    if (id === ids.info) {
      // The size field may have to grow; browsers write a dozen elements in it.
      if (at !== content || size > 100) return film;
      [info, infoSize] = [at, size];
      continue;
    }
    if (id === ids.duration) return film;
    if (id === ids.timestamp) cluster = bytes.subarray(at, at + size).reduce((value, byte) => value * 256 + byte, 0);
    // After the track number, which is one byte: a signed 16-bit integer.
    if (id === ids.simpleBlock) last = cluster + (((bytes[at + 1] << 24) | (bytes[at + 2] << 16)) >> 16);
    at += size;
  }
  if (!info || !last) return film;
  const duration = new DataView(new ArrayBuffer(12));
  duration.setUint8(0, 0x80 | (infoSize + 11));
  duration.setUint16(1, ids.duration);
  duration.setUint8(3, 0x88);
  duration.setFloat64(4, last + lastPicture);
  return new Blob([bytes.subarray(0, info - 1), duration, bytes.subarray(info)], { type: film.type });
}
