// How long a WebM is, written into it: browsers that hand a film over while they make it leave that out, and players then show no
// end and may not seek. The names, ids and units are those of RFC 9559 (Matroska) and RFC 8794 (EBML).

const ids = { segment: 0x18538067, info: 0x1549a966, duration: 0x4489, cluster: 0x1f43b675, timestamp: 0xe7, simpleBlock: 0xa3 };

/**
 * A film with its duration; the film as it is where it has one, or is laid out in another way than browsers do.
 * @param {Blob} film Times in it are in ms, as those are that browsers make.
 * @param {number} lastPicture How long its last picture stays, in ms.
 */
export async function withDuration(film, lastPicture) {
  const bytes = new Uint8Array(await film.arrayBuffer());
  let at = 0;
  /** A number whose first byte says how many more there are: ids have that mark in them, sizes do not. */
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
    // What is in these is next, and their sizes may be unknown.
    if (id === ids.segment || id === ids.cluster) continue;
    if (id === ids.info) {
      // The size may need more than a byte: browsers write a dozen or two elements in it.
      if (at !== content || size > 100) return film;
      [info, infoSize] = [at, size];
      continue;
    }
    if (id === ids.duration) return film;
    if (id === ids.timestamp) cluster = bytes.subarray(at, at + size).reduce((value, byte) => value * 256 + byte, 0);
    // Behind the number of the track, which is one byte: 16 bits with a sign.
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
