import { uploadLimits } from '#contract/drawings/drawingLimits.ts';

/** Accepted kinds of documents. [DOC-16] */
export const documentEndings = ['.doc', '.docx', '.pdf', '.xlsx', '.xls'] as const;

/** Returns why a file can't be sent at all; null if it can. The backend checks its content. */
export const documentFault = ({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'kind' | 'empty' | 'large' | null => {
  const isKnown = documentEndings.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isKnown) return 'kind';
  if (size === 0) return 'empty';
  return size > uploadLimits.documentBytes ? 'large' : null;
};
