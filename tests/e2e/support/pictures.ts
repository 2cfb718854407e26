import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const realPhoto = join(import.meta.dirname, '../../../../shared/fixtures/images/exif-landscape-6.jpg');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey PNG of 40 x 30 px. */
function madePng(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(40, 0);
  head.writeUInt32BE(30, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(30 * 41, 160);
  for (let row = 0; row < 30; row += 1) rows[row * 41] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A real photo that lies on its side, where the fixtures are at hand, else a made picture. */
export function aPhoto(): { name: string; mimeType: string; buffer: Buffer } {
  return existsSync(realPhoto)
    ? { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: readFileSync(realPhoto) }
    : { name: 'foto.png', mimeType: 'image/png', buffer: madePng() };
}
