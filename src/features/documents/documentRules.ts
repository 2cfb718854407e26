import { uploadLimits } from '../../contract/constants.ts';

/** The kinds of documents that are taken. [DOC-16] */
export const documentEndings = ['.doc', '.docx', '.pdf', '.xlsx', '.xls'] as const;

/** What keeps a file from being sent at all; null for nothing. What is in it the backend judges. */
export const documentFault = ({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'kind' | 'empty' | 'large' | null => {
  const isKnown = documentEndings.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isKnown) return 'kind';
  if (size === 0) return 'empty';
  return size > uploadLimits.documentBytes ? 'large' : null;
};
