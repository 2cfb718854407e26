/** Signature of a binary DXF. (DXF reference, Binary DXF files) */
export const binaryMark = 'AutoCAD Binary DXF\r\n\u001a\0';

/** Returns whether these first bytes of a file are those of a binary DXF; 22 bytes suffice. */
export const isBinaryDxf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, binaryMark.length)) === binaryMark;
