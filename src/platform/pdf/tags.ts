import type { jsPDF } from 'jspdf';

/** Structure types of ISO 32000-1, 14.8.4, in use here. */
export type TagRole = 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Sect';

interface Leaf {
  page: number;
  mcid: number;
}

interface Element {
  role: TagRole | 'Document';
  alt: string | undefined;
  kids: (Element | Leaf)[];
}

/** Members of jsPDF that its types omit. */
interface Internals {
  write: (...parts: readonly string[]) => void;
  newObjectDeferred: () => number;
  newObjectDeferredBegin: (id: number, isWritten: boolean) => number;
  events: { subscribe: (topic: string, callback: (...args: never[]) => void) => void };
}

/** Structure of a document while it is drawn. */
interface Tags {
  /** Open elements, the innermost last. */
  open: Element[];
  /** True inside an element or an artifact: marked content doesn't nest. */
  isMarked: boolean;
  /** Elements of each page's marked content, by their ids. */
  ofPages: Map<number, Element[]>;
}

const documents = new WeakMap<jsPDF, Tags>();

const internalsOf = (pdf: jsPDF): Internals => pdf.internal as unknown as Internals;

/** Encodes a text as hexadecimal UTF-16 for dictionaries. */
const hexText = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
};

const isElement = (kid: Element | Leaf): kid is Element => 'role' in kid;

const currentPage = (pdf: jsPDF): number => pdf.getCurrentPageInfo().pageNumber;

const mark = (pdf: jsPDF, tags: Tags, begin: string, draw: () => void): void => {
  const { write } = internalsOf(pdf);
  tags.isMarked = true;
  write(begin);
  draw();
  write('EMC');
  tags.isMarked = false;
};

/** Draws content of the innermost open element, on one page. */
const drawContent = (pdf: jsPDF, tags: Tags, draw: () => void): void => {
  const element = tags.open.at(-1);
  if (!element || tags.isMarked) return draw();
  const page = currentPage(pdf);
  const ofPage = tags.ofPages.get(page) ?? [];
  tags.ofPages.set(page, ofPage);
  const mcid = ofPage.push(element) - 1;
  element.kids.push({ page, mcid });
  return mark(pdf, tags, `/${element.role} <</MCID ${mcid}>> BDC`, draw);
};

const begin = (tags: Tags, role: TagRole, alt?: string): void => {
  const element: Element = { role, alt, kids: [] };
  tags.open.at(-1)?.kids.push(element);
  tags.open.push(element);
};

/** Adds everything drawn until `draw` ends, on any number of pages, to an element. Without `startTags` it only draws. */
export async function inElement<T>(pdf: jsPDF, role: TagRole, draw: () => Promise<T>): Promise<T> {
  const tags = documents.get(pdf);
  if (!tags) return draw();
  begin(tags, role);
  try {
    return await draw();
  } finally {
    tags.open.pop();
  }
}

/** Like `inElement`, for synchronous drawing. */
export function inElementNow<T>(pdf: jsPDF, role: TagRole, draw: () => T): T {
  const tags = documents.get(pdf);
  if (!tags) return draw();
  begin(tags, role);
  try {
    return draw();
  } finally {
    tags.open.pop();
  }
}

/** Draws the content of a new element, on one page. `alt` describes a figure. */
export function drawTagged(
  pdf: jsPDF,
  { role, alt }: { role: TagRole; alt?: string },
  draw: () => void,
): void {
  const tags = documents.get(pdf);
  if (!tags) return draw();
  begin(tags, role, alt);
  drawContent(pdf, tags, draw);
  tags.open.pop();
  return undefined;
}

/** Draws further content of the innermost open element. */
export function drawMore(pdf: jsPDF, draw: () => void): void {
  const tags = documents.get(pdf);
  if (tags) drawContent(pdf, tags, draw);
  else draw();
}

/** Draws content that screen readers skip: rules, backgrounds, repeated headings, page numbers. */
export function drawArtifact(pdf: jsPDF, draw: () => void): void {
  const tags = documents.get(pdf);
  if (!tags || tags.isMarked) return draw();
  return mark(pdf, tags, '/Artifact BMC', draw);
}

const allElements = (element: Element): Element[] => [
  element,
  ...element.kids.flatMap((kid) => (isElement(kid) ? allElements(kid) : [])),
];

/** Removes elements without content, such as an empty section. */
function prune(element: Element): void {
  for (const kid of element.kids) if (isElement(kid)) prune(kid);
  element.kids = element.kids.filter((kid) => !isElement(kid) || kid.kids.length > 0);
}

/** Writes the structure tree. Returns the id of its root. */
function writeTree(pdf: jsPDF, root: Element, tags: Tags, pageIds: ReadonlyMap<number, number>): number {
  const { write, newObjectDeferred, newObjectDeferredBegin } = internalsOf(pdf);
  prune(root);
  const elements = allElements(root);
  const treeId = newObjectDeferred();
  const parentTreeId = newObjectDeferred();
  const ids = new Map(elements.map((element) => [element, newObjectDeferred()]));
  const refTo = (id: number | undefined) => `${id ?? 0} 0 R`;
  const put = (id: number, content: string) => {
    newObjectDeferredBegin(id, true);
    write(content);
    write('endobj');
  };
  const parents = new Map(
    elements.flatMap((element) => element.kids.filter(isElement).map((kid) => [kid, element] as const)),
  );
  for (const element of elements) {
    const parent = parents.get(element);
    const kids = element.kids.map((kid) =>
      isElement(kid)
        ? refTo(ids.get(kid))
        : `<</Type /MCR /Pg ${refTo(pageIds.get(kid.page))} /MCID ${kid.mcid}>>`,
    );
    const alt = element.alt === undefined ? '' : ` /Alt ${hexText(element.alt)}`;
    const scope = element.role === 'TH' ? ' /A <</O /Table /Scope /Column>>' : '';
    put(
      ids.get(element) ?? 0,
      `<</Type /StructElem /S /${element.role} /P ${parent ? refTo(ids.get(parent)) : refTo(treeId)}${alt}${scope} /K [${kids.join(' ')}]>>`,
    );
  }
  const numbers = [...pageIds.keys()].map(
    (page) =>
      `${page - 1} [${(tags.ofPages.get(page) ?? []).map((element) => refTo(ids.get(element))).join(' ')}]`,
  );
  put(parentTreeId, `<</Nums [${numbers.join(' ')}]>>`);
  put(
    treeId,
    `<</Type /StructTreeRoot /K [${refTo(ids.get(root))}] /ParentTree ${refTo(parentTreeId)} /ParentTreeNextKey ${pageIds.size}>>`,
  );
  return treeId;
}

/**
 * Makes a document tagged (ISO 32000-1, 14.7 and 14.8): from now on the functions here build its structure tree. Sets its title and
 * language for display and screen readers.
 */
export function startTags(
  pdf: jsPDF,
  { title, subtitle, language }: { title: string; subtitle: string; language: string },
): void {
  const root: Element = { role: 'Document', alt: undefined, kids: [] };
  const tags: Tags = { open: [root], isMarked: false, ofPages: new Map() };
  documents.set(pdf, tags);
  pdf.setDocumentProperties({ title, subject: subtitle, creator: 'Tillsyn' });
  pdf.setLanguage(language as Parameters<jsPDF['setLanguage']>[0]);
  pdf.viewerPreferences({ DisplayDocTitle: true });
  const { write, events } = internalsOf(pdf);
  const pageIds = new Map<number, number>();
  let treeId = 0;
  events.subscribe('putPage', ({ objId, pageNumber }: { objId: number; pageNumber: number }) => {
    pageIds.set(pageNumber, objId);
    write(`/StructParents ${pageNumber - 1}`);
    write('/Tabs /S');
  });
  events.subscribe('putAdditionalObjects', () => {
    treeId = writeTree(pdf, root, tags, pageIds);
  });
  events.subscribe('putCatalog', () => {
    write('/Version /1.7');
    write(`/StructTreeRoot ${treeId} 0 R`);
    write('/MarkInfo <</Marked true>>');
  });
}
