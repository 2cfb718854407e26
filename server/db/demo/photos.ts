import sharp from 'sharp';

const width = 1200;
const height = 900;

const room = (wall: string, floor: string): string =>
  `<defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${wall}"/><stop offset="1" stop-color="#9ea39f"/></linearGradient><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${floor}"/><stop offset="1" stop-color="#4c4a46"/></linearGradient><radialGradient id="v" cx=".45" cy=".4" r=".8"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient></defs><rect width="${width}" height="660" fill="url(#w)"/><rect y="660" width="${width}" height="240" fill="url(#f)"/><rect y="642" width="${width}" height="20" fill="#7d7f7b"/>`;

const extinguisher = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><rect x="-58" y="-20" width="116" height="330" rx="44" fill="#b3191c"/><rect x="-44" y="-8" width="26" height="300" rx="13" fill="#e2565a" opacity=".55"/><rect x="-40" y="90" width="84" height="110" fill="#ece7d8"/><path d="M-28 112h60M-28 132h60M-28 152h44" stroke="#8a8577" stroke-width="7"/><rect x="-20" y="-58" width="40" height="42" fill="#2f3032"/><path d="M-16-62h92l14 22h-60z" fill="#202123"/><circle cx="-32" cy="-40" r="17" fill="#dfe3e0" stroke="#333" stroke-width="5"/><path d="M20-30q96 20 84 190" fill="none" stroke="#1c1d1f" stroke-width="17"/></g>`;

const box = (x: number, y: number, w: number, h: number, colour: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/><path d="M${x} ${y}h${w}l-26-30h-${w}z" fill="#c9a371"/><rect x="${x + w * 0.42}" y="${y}" width="${w * 0.14}" height="${h}" fill="#d8bd92" opacity=".7"/>`;

const door = (x: number, colour: string): string =>
  `<rect x="${x - 26}" y="110" width="412" height="560" fill="#5c625f"/><rect x="${x}" y="136" width="360" height="530" fill="${colour}"/><rect x="${x + 210}" y="190" width="96" height="210" fill="#a9c0c4"/><circle cx="${x + 40}" cy="430" r="15" fill="#d9d9d4"/><rect x="${x + 28}" y="424" width="80" height="13" rx="6" fill="#c9c9c4"/>`;

const sign = (x: number, y: number, field: string): string =>
  `<rect x="${x}" y="${y}" width="250" height="104" rx="6" fill="${field}" stroke="#39423c" stroke-width="6"/><path d="M${x + 150} ${y + 52}h66m-26-24l26 24l-26 24" stroke="#cfd8cf" stroke-width="13" fill="none"/><rect x="${x + 34}" y="${y + 20}" width="44" height="66" fill="none" stroke="#cfd8cf" stroke-width="8"/><circle cx="${x + 100}" cy="${y + 30}" r="10" fill="#cfd8cf"/><path d="M${x + 98} ${y + 42}l-14 26m14-26l20 22m-22-2l-6 22" stroke="#cfd8cf" stroke-width="9" fill="none"/>`;

const motifs: readonly string[] = [
  `${room('#d9d6cc', '#77726a')}${extinguisher(560, 250)}${box(360, 480, 330, 250, '#b58a55')}${box(640, 560, 290, 210, '#a87d49')}${box(430, 330, 220, 150, '#bb925f')}`,
  `${room('#cfd3d2', '#6d6a66')}${door(420, '#8a6a4c')}${sign(475, 6, '#2c4a38')}`,
  `${room('#dcd8d0', '#7b756b')}<rect x="354" y="110" width="412" height="560" fill="#5c625f"/><rect x="380" y="136" width="360" height="530" fill="#353b3f"/><path d="M380 620h360v46h-360z" fill="#4a4844"/><path d="M740 136l170 54v556l-170-80z" fill="#7b8a92"/><path d="M790 232l70 22v196l-70-16z" fill="#a9c0c4"/><path d="M866 470l26 8v16l-26-8z" fill="#d9d9d4"/><path d="M700 762l176-50v40z" fill="#d09a48"/>`,
];

/** Draws a placeholder for an inspector's photo, as JPEG: a blocked extinguisher, a dark exit sign, a wedged door. */
export async function drawPhoto(motif: number): Promise<Uint8Array> {
  const content = motifs[motif % motifs.length] ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}<rect width="${width}" height="${height}" fill="url(#v)"/></svg>`;
  return sharp(Buffer.from(svg)).blur(0.8).jpeg({ quality: 78 }).toBuffer();
}
