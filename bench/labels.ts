import { median, figureTable, rounded, type Section } from '../scripts/support/results.ts';
import { codeAddress, codeAlphabet, codeOf, spacedCode } from '../src/domain/codes/itemCode.ts';
import { usualStock } from '../src/domain/codes/labelStock.ts';
import { makeLabels } from '../src/features/labels/pdf/makeLabels.ts';

const count = 1_000;
const runs = 5;
const limit = { wholeMs: 3_000, pieceMs: 50 };

const labels = Array.from({ length: count }, (_, index) => {
  const values = Array.from({ length: 8 }, (__, place) => (index * (place + 3)) % codeAlphabet.length);
  const code = codeOf(values);
  return {
    address: codeAddress('https://brandskydd.example.com', code),
    code: spacedCode(code),
    number: String(index + 1),
    kind: 'Pulversläckare 6 kg',
    floor: 'Plan 2',
  };
});

/** Measures a thousand labels as PDF: the total time, and the longest block of the page. */
export async function measureLabels(): Promise<Section> {
  const [wholes, pieces]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let run = 0; run < runs; run += 1) {
    let [longest, last] = [0, performance.now()];
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    });
    const began = performance.now();
    const pdf = await makeLabels(labels, {
      language: 'sv',
      title: 'Etiketter',
      stock: usualStock,
      skipped: 0,
    });
    wholes.push(performance.now() - began);
    clearInterval(timer);
    pieces.push(longest);
    bytes = pdf.size;
  }
  const text = `${count} labels of 48.5 x 25.4 mm with QR codes as vectors, ${rounded(bytes / 1_000_000, 1)} MB, in Node; medians of ${runs}.`;
  const figures = [
    { what: 'until the PDF is there', value: rounded(median(wholes)), unit: 'ms', atMost: limit.wholeMs },
    {
      what: 'longest piece of work between two turns of the page',
      value: rounded(median(pieces)),
      unit: 'ms',
      atMost: limit.pieceMs,
    },
  ];
  return { title: 'Labels', text: `${text}\n\n${figureTable(figures)}` };
}
