/** A page to go to, or a gap between pages (keyed by the page before it). */
export type PageStep = { page: number } | { gapAfter: number };

/** Returns first page, neighbours, current page and last page, with gaps for skipped pages. [FORM-16] */
export const pageSteps = (currentPage: number, totalPages: number): PageStep[] => {
  const wanted = [1, currentPage - 1, currentPage, currentPage + 1, totalPages];
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= totalPages).sort((a, b) => a - b);
  return pages.flatMap((page, index): PageStep[] => {
    const previous = pages[index - 1];
    return previous !== undefined && page - previous > 1 ? [{ gapAfter: previous }, { page }] : [{ page }];
  });
};
