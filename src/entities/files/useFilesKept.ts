import { useEffect, useState } from 'react';
import { useUser } from '../session/useSession.ts';
import { prefetchFiles } from './fileUrls.ts';

/**
 * Fetches files onto this device; true once none of them is on its way, also when some can't be had. Hand in the same list for as
 * long as it holds the same ids.
 */
export const useFilesKept = (fileIds: readonly number[]): boolean => {
  const { id } = useUser();
  const [kept, setKept] = useState<readonly number[] | null>(null);
  useEffect(() => prefetchFiles(id, fileIds, { onEnd: () => setKept(fileIds) }), [id, fileIds]);
  return kept === fileIds;
};
