import type { PDFDocumentProxy } from 'pdfjs-dist';
import { combined } from '#domain/drawings/matrix.ts';
import type { Matrix } from '#domain/drawings/matrix.ts';
import type { PageInfo, PageText } from './drawingSource.ts';
import { joinedTexts, pageTexts } from './pageTexts.ts';
import type { PlacedText } from './pageTexts.ts';

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>;
type Outline = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>;

/** Reads the texts of a PDF's page, with the page's own rotation applied. */
export const pdfTexts = async (page: Page): Promise<PageText[]> => {
  const view = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces: PlacedText[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [a, b, c, d, e, f] = combined(
      view.transform as unknown as Matrix,
      item.transform as unknown as Matrix,
    );
    const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
    pieces.push({
      text: item.str,
      x: e,
      y: f,
      along: [a / along, b / along],
      up: [c / up, d / up],
      width: item.width,
      height: item.height || up,
    });
  }
  return pageTexts(joinedTexts(pieces), view);
};

/** Maximum number of outline entries. */
const mostEntries = 2000;

interface Entry {
  title: string;
  page: number;
  level: number;
}

const pageOf = async (pdf: PDFDocumentProxy, dest: Outline[number]['dest']): Promise<number | null> => {
  const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const first: unknown = place?.[0];
  if (typeof first === 'number') return first + 1;
  if (typeof first !== 'object' || first === null) return null;
  return (await pdf.getPageIndex(first as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
};

const entriesOf = async (pdf: PDFDocumentProxy): Promise<Entry[]> => {
  const entries: Entry[] = [];
  let open = ((await pdf.getOutline()) ?? []).map((node) => ({ node, level: 0 }));
  for (let entryCount = 0; open.length > 0 && entryCount < mostEntries; entryCount += 1) {
    const [{ node, level }, ...rest] = open as [(typeof open)[number], ...typeof open];
    const children = (node.items as Outline).map((child) => ({ node: child, level: level + 1 }));
    open = [...children, ...rest];
    const page = await pageOf(pdf, node.dest).catch(() => null);
    if (page !== null && node.title.trim() !== '') entries.push({ title: node.title.trim(), page, level });
  }
  return entries;
};

/**
 * Returns the titles of pages in an outline. The level with the most pages contains the sheets: above it are chapters, below it views of a
 * sheet, as in the output of CAD programs.
 */
export const titlesOf = (entries: readonly Entry[]): ReadonlyMap<number, string> => {
  const levels = Map.groupBy(entries, ({ level }) => level);
  const pagesAt = (level: number): number => new Set(levels.get(level)?.map(({ page }) => page)).size;
  const order = [...levels.keys()].sort((a, b) => pagesAt(b) - pagesAt(a) || a - b);
  const titles = new Map<number, string>();
  for (const level of order)
    for (const { page, title } of levels.get(level) ?? []) if (!titles.has(page)) titles.set(page, title);
  return titles;
};

/** Creates a function for a PDF's page metadata, which is read once for all pages. */
export const pdfInfo = (pdf: PDFDocumentProxy): ((page: number) => Promise<PageInfo>) => {
  let labelsAndTitles: Promise<[string[] | null, ReadonlyMap<number, string>]> | null = null;
  return async (page) => {
    labelsAndTitles ??= Promise.all([pdf.getPageLabels(), entriesOf(pdf).then(titlesOf)]);
    const [labels, titles] = await labelsAndTitles;
    return { label: labels?.[page - 1]?.trim() || null, title: titles.get(page) ?? null };
  };
};
