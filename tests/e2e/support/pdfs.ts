import { jsPDF } from 'jspdf';
import type { jsPDFOptions } from 'jspdf';
import sharp from 'sharp';

/** A PDF of plans, each page with its number, a frame, and a red square in its upper left corner. */
export function planPdf(pages: number, options: jsPDFOptions = {}): Buffer {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', ...options });
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) pdf.addPage();
    pdf.setFillColor(200, 0, 0);
    pdf.rect(20, 20, 100, 100, 'F');
    pdf.rect(20, 20, 800, 550);
    pdf.setFontSize(60);
    pdf.text(`Plan ${page}`, 300, 300);
  }
  return Buffer.from(pdf.output('arraybuffer'));
}

/** The same, which opens with a password alone. */
export const lockedPdf = (password: string): Buffer =>
  planPdf(1, {
    encryption: { userPassword: password, ownerPassword: 'owner', userPermissions: ['print'] },
  });

/** A PDF whose only page has nothing on it. */
export const emptyPagePdf = (): Buffer => Buffer.from(new jsPDF().output('arraybuffer'));

/** Builds a PDF from raw objects, numbered from 1; the first is the catalogue. */
function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    places.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const start = length();
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`));
  parts.push(Buffer.from(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

const onePage = (resources: string, content: string): (string | Buffer)[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources << ${resources} >> /Contents 4 0 R >>`,
  stream('', Buffer.from(content)),
];

/** A scan as scanners store it in two colours (CCITT group 4): what decodes it is WebAssembly. */
export async function faxPdf(): Promise<Buffer> {
  const [width, height] = [400, 240];
  const pixels = Buffer.alloc(width * height, 255);
  for (let row = 50; row < 150; row += 1) pixels.fill(0, row * width + 50, row * width + 250);
  const tiff = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true })
    .toBuffer();
  const data = stripsOf(tiff);
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1`;
  const filter = `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${width} /Rows ${height} >>`;
  return rawPdf([
    ...onePage('/XObject << /Scan 5 0 R >>', 'q 400 0 0 300 0 0 cm /Scan Do Q'),
    stream(`${image} ${filter}`, data),
  ]);
}

/** The only strip of a little-endian TIFF. (TIFF 6.0, StripOffsets 273 and StripByteCounts 279) */
function stripsOf(tiff: Buffer): Buffer {
  const directory = tiff.readUInt32LE(4);
  const entries = Array.from(
    { length: tiff.readUInt16LE(directory) },
    (_, index) => directory + 2 + index * 12,
  );
  const firstOf = (tag: number): number => {
    const entry = entries.find((at) => tiff.readUInt16LE(at) === tag);
    if (entry === undefined) throw new Error(`no tag ${tag}`);
    const [size, count] = [tiff.readUInt16LE(entry + 2) === 3 ? 2 : 4, tiff.readUInt32LE(entry + 4)];
    const at = size * count > 4 ? tiff.readUInt32LE(entry + 8) : entry + 8;
    return tiff.readUIntLE(at, size);
  };
  return tiff.subarray(firstOf(273), firstOf(273) + firstOf(279));
}

/** Japanese in a font that isn't in the file, as CAD programs write it. */
export const japanesePdf = (): Buffer =>
  rawPdf([
    ...onePage('/Font << /F 5 0 R >>', 'BT /F 60 Tf 40 120 Td <65E5672C8A9E> Tj ET'),
    '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0 /Ascent 752 /Descent -221 /CapHeight 737 /StemV 114 >>',
  ]);
