import { deflateRawSync } from 'node:zlib';

const local = (name: Buffer, packed: Buffer, method: number, plainBytes: number): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(plainBytes, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, packed]);
};

const central = (
  name: Buffer,
  packed: Buffer,
  method: number,
  plainBytes: number,
  offset: number,
): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(method, 10);
  head.writeUInt32LE(packed.length, 20);
  head.writeUInt32LE(plainBytes, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
};

/**
 * Builds a zip archive of the given texts, without checksums: the backend reads names and content types only.
 */
export const zipOf = (texts: Record<string, string>, isPacked = true): Buffer => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [entry, text] of Object.entries(texts)) {
    const name = Buffer.from(entry);
    const plain = Buffer.from(text);
    const packed = isPacked ? deflateRawSync(plain) : plain;
    const method = isPacked ? 8 : 0;
    const localEntry = local(name, packed, method, plain.length);
    locals.push(localEntry);
    centrals.push(central(name, packed, method, plain.length, offset));
    offset += localEntry.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
};

const types = (main: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`;

const office = (main: string, isPacked?: boolean): Buffer =>
  zipOf({ '_rels/.rels': '<x/>', '[Content_Types].xml': types(main), 'x.xml': '<x/>' }, isPacked);

export const docx = office('openxmlformats-officedocument.wordprocessingml.document');
export const storedDocx = office('openxmlformats-officedocument.wordprocessingml.document', false);
export const xlsx = office('openxmlformats-officedocument.spreadsheetml.sheet');
export const docm = office('ms-word.document.macroEnabled');
export const xlsm = office('ms-excel.sheet.macroEnabled');

/** Builds an OLE file whose directory names one stream. */
export const oleWith = (stream: string): Buffer => {
  const file = Buffer.alloc(1536);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  Buffer.from('Root Entry\0', 'utf16le').copy(file, 1024);
  Buffer.from(`${stream}\0`, 'utf16le').copy(file, 1024 + 128);
  return file;
};
