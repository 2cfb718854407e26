import { figureTable, median, rounded, type Section } from '../scripts/support/results.ts';
import { codeAddress, codeAlphabet, codeOf } from '../src/domain/codes/itemCode.ts';
import { scannedInRound } from '../src/domain/codes/scannedInRound.ts';
import { readHeld } from '../tests/support/scan/readCode.ts';

const itemCount = 2_000;
const runs = 20;
const looks = [{}, { degrees: 37 }, { blur: 2 }, { light: 0.2 }, { degrees: 200, blur: 2, light: 0.15 }];
const mostMs = 300;

const items = Array.from({ length: itemCount }, (_, index) => ({
  code: codeOf(Array.from({ length: 8 }, (__, place) => (index * (place + 3) + place) % codeAlphabet.length)),
  controlled: null,
  continueWithoutAdding: false,
}));

/** Measures a label in front of the camera: the time until its text is read, and until its item is found in a large round. */
export async function measureScan(): Promise<Section> {
  const [reads, finds]: [number[], number[]] = [[], []];
  await readHeld({ text: 'first' });
  for (let run = 0; run < runs; run += 1)
    for (const look of looks) {
      const { code = '' } = items[(run * 97) % itemCount] ?? {};
      const heldLabel = { text: codeAddress('https://brandskydd.example.com', code), ...look };
      const began = performance.now();
      const text = await readHeld(heldLabel);
      const readAt = performance.now();
      const scannedItem = scannedInRound(items, text ?? '');
      finds.push(performance.now() - readAt);
      reads.push(readAt - began);
      if (scannedItem.state !== 'found') throw new Error(`Not read: ${JSON.stringify(look)}`);
    }
  const figures = [
    {
      what: 'a picture of 640 x 480, painted and read',
      value: rounded(median(reads)),
      unit: 'ms',
      atMost: mostMs,
    },
    { what: 'the slowest of all', value: rounded(Math.max(...reads)), unit: 'ms', atMost: mostMs },
    {
      what: `its item found in a round of ${itemCount}`,
      value: rounded(Math.max(...finds), 2),
      unit: 'ms',
      atMost: mostMs,
    },
  ];
  const text = `Pictures of labels that are straight, turned, out of focus, in the dark, and all of that, ${runs} of each, read by the scanner's library in Node.`;
  return { title: 'Scanned labels', text: `${text}\n\n${figureTable(figures)}` };
}
