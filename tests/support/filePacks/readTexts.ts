import { allowWarning } from '../warnings.ts';

/** Piece of text on a page with its distance from the page's lower edge, in points. */
export interface PlacedText {
  text: string;
  y: number;
}

/** Returns the pieces of text of each page of a PDF, as a reader extracts them. */
export async function readTexts(bytes: Uint8Array): Promise<PlacedText[][]> {
  allowWarning(/Cannot (load|polyfill)/);
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(bytes) });
  const pdf = await task.promise;
  const pages: PlacedText[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [{ text: item.str, y: Number(item.transform[5]) }] : [],
      ),
    );
  }
  await task.destroy();
  return pages;
}

/** Returns the texts of all pages, joined. */
export const textOf = (pages: readonly (readonly PlacedText[])[]): string =>
  pages.map((page) => page.map(({ text }) => text).join(' ')).join('\n');
