import sharp from 'sharp';

/** A4 landscape in points, with its margin. */
const page = { width: 842, height: 595, margin: 28 };

/** Creates a PDF of one page with an image that fills it. (ISO 32000-1, 7.5 and 8.9.5) */
export async function pdfFile(picture: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(
    (page.width - 2 * page.margin) / info.width,
    (page.height - 2 * page.margin) / info.height,
  );
  const [width, height] = [info.width * scale, info.height * scale].map((side) => side.toFixed(2));
  const [left, bottom] = [(page.width - info.width * scale) / 2, (page.height - info.height * scale) / 2].map(
    (edge) => edge.toFixed(2),
  );
  const drawing = `q ${width} 0 0 ${height} ${left} ${bottom} cm /P Do Q`;
  const objects = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</XObject<</P 5 0 R>>>>/Contents 4 0 R>>`,
    ],
    [`<</Length ${drawing.length}>>\nstream\n`, drawing, '\nendstream'],
    [
      `<</Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${data.length}>>\nstream\n`,
      data,
      '\nendstream',
    ],
  ];
  const chunks = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const writtenBytes = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  objects.forEach((object, index) => {
    offsets.push(writtenBytes());
    chunks.push(Buffer.from(`${index + 1} 0 obj\n`), ...object.map((part) => Buffer.from(part)));
    chunks.push(Buffer.from('\nendobj\n'));
  });
  const start = writtenBytes();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  chunks.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}
