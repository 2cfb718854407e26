/** Signature of a PNG file. (ISO/IEC 15948) */
const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Returns whether a JPEG marker begins a frame, which contains the size; C4, C8 and CC are not frames. (ISO/IEC 10918-1, B.1.1.3) */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const edgeOfJpeg = (view: DataView): number | null => {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    if (isFrame(view.getUint8(at + 1))) return Math.max(view.getUint16(at + 5), view.getUint16(at + 7));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
};

/** Returns the long edge of a PNG or JPEG in pixels, from its header; null if it is neither, or truncated. */
export const pictureEdge = (bytes: ArrayBuffer): number | null => {
  const view = new DataView(bytes);
  if (view.byteLength >= 24 && pngHead.every((byte, at) => view.getUint8(at) === byte))
    return Math.max(view.getUint32(16), view.getUint32(20));
  return view.byteLength > 4 && view.getUint16(0) === 0xffd8 ? edgeOfJpeg(view) : null;
};
