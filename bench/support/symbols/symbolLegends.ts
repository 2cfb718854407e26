import { randomOf } from './symbolDrawings.ts';
import { families } from './symbolLooks.ts';

interface DrawnLegend {
  svg: string;
  /** Frame that a user would draw. */
  frame: { x: number; y: number; width: number; height: number };
  /** Centres and sizes of its symbols, from top to bottom. */
  symbols: { x: number; y: number; width: number; height: number }[];
}

const words = [
  ['Handbrandsläckare', 'Brandpost', 'Larmknapp', 'Utrymningsväg', 'Samlingsplats', 'Rökdetektor'],
  ['Fire extinguisher', 'Hose reel', 'Call point', 'Emergency exit', 'Assembly point', 'Smoke detector'],
  ['Käsisammutin', 'Pikapaloposti', 'Paloilmoitin', 'Poistumistie', 'Kokoontumispaikka', 'Savuilmaisin'],
];

/** Draws a legend: symbols below each other, with their meanings; some with a heading, a border or a table's lines. */
export const drawLegend = (seed: number): DrawnLegend => {
  const random = randomOf(seed);
  const between = (least: number, most: number) => least + (most - least) * random();
  const family = Object.values(families)[seed % Object.keys(families).length] ?? {};
  const size = between(22, 56);
  const pitch = size * between(1.18, 1.9);
  const letters = size * between(0.4, 0.7);
  const [left, top] = [60, 50];
  const texts = words[Math.floor(random() * words.length)] ?? [];
  const looks = [...Object.values(family), ...Object.values(family)].slice(0, 4 + Math.floor(random() * 3));
  const widest = Math.max(...looks.map(({ width }) => (width * size) / 100));
  const heading = random() < 0.35 ? letters * 2.2 : 0;
  const parts: string[] = [];
  if (heading)
    parts.push(
      `<text x="${left}" y="${top + letters}" font-size="${letters * 1.1}" font-family="DejaVu Sans" font-weight="bold">Teckenförklaring</text>`,
    );
  const symbols = looks.map((look, index) => {
    const x = left + widest / 2;
    const y = top + heading + pitch * (index + 0.5);
    const scale = size / 100;
    parts.push(
      `<g transform="translate(${x} ${y}) scale(${scale}) translate(${-look.width / 2} ${-look.height / 2})">${look.draw}</g>`,
      `<text x="${left + widest + size * 0.5}" y="${y + letters * 0.36}" font-size="${letters}" font-family="DejaVu Sans">${texts[index % texts.length]}</text>`,
    );
    return { x, y, width: look.width * scale, height: look.height * scale };
  });
  const width = widest + size * 0.5 + letters * 11;
  const height = heading + pitch * looks.length;
  const way = random();
  if (way < 0.25)
    parts.push(
      `<rect x="${left - 8}" y="${top - 6}" width="${width + 16}" height="${height + 12}" fill="none" stroke="#000" stroke-width="2"/>`,
    );
  else if (way < 0.5 && !heading)
    for (let row = 0; row <= looks.length; row += 1)
      parts.push(
        `<path d="M${left - 8} ${top + pitch * row}h${width + 16}" stroke="#000" stroke-width="1.5"/>`,
      );
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${left * 2 + width}" height="${top * 2 + height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`,
    frame: { x: left - 20, y: top - 16, width: width + 40, height: height + 32 },
    symbols,
  };
};
