import sharp from 'sharp';

/** Places of the extinguishers on the drawn plan, on the grid. */
export const extinguishers = [
  { x: 100, y: 150 },
  { x: 320, y: 160 },
  { x: 560, y: 140 },
  { x: 820, y: 180 },
  { x: 850, y: 700 },
  { x: 450, y: 800 },
  { x: 130, y: 760 },
] as const;

const [width, height] = [2400, 1600];
const extinguisher = 'M-18 -22h36v66h-36z M-8 -40h16v14h-16z';

/** Draws a plan with walls, doors, black crosses and red extinguishers, one of them rotated, as PNG. */
export function symbolPlan(): Promise<Buffer> {
  const symbols = extinguishers.map(
    ({ x, y }, index) =>
      `<path transform="translate(${(x * width) / 1000} ${(y * height) / 1000}) rotate(${index === 2 ? 90 : 0})" fill="#d11" d="${extinguisher}"/>`,
  );
  const crosses = [300, 900, 1500].map(
    (x) => `<path d="M${x} 600h60m-30-30v60" stroke="#000" stroke-width="18"/>`,
  );
  const walls = [
    'M40 40h2320v1520h-2320z M800 40v600 M800 900v660 M1600 40v700 M1600 1000v560 M40 1000h560',
    'M800 640a200 200 0 0 1 200 200',
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><path d="${walls[0]}" fill="none" stroke="#000" stroke-width="14"/><path d="${walls[1]}" fill="none" stroke="#000" stroke-width="3"/>${crosses.join('')}${symbols.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
