import { useSelector } from 'react-redux';
import type { Extension } from '../../contract/capabilities.ts';
import type { WithSync } from '../../offline/sync/syncSlice.ts';

/** Tells of each extension whether the backend may have it: not when it is known to lack it; while unknown, asking does no harm. */
export const useExtensions = (): ((extension: Extension) => boolean) => {
  const capabilities = useSelector(({ sync }: WithSync) => sync.capabilities);
  return (extension) => capabilities?.includes(extension) ?? true;
};

/** As `useExtensions`, of one. */
export const useMayHave = (extension: Extension): boolean => useExtensions()(extension);

/**
 * Whether the backend is known to have an extension. For fields inside a specified call: one that doesn't know them could refuse it whole.
 */
export const useSurelyHas = (extension: Extension): boolean =>
  useSelector(({ sync }: WithSync) => sync.capabilities?.includes(extension) ?? false);
