import { useSelector } from 'react-redux';
import type { Extension } from '#contract/capabilities.ts';
import type { WithSync } from '#offline/sync/syncSlice.ts';

/** Tells of each extension whether the backend may have it: not when it is known to lack it; while unknown, asking does no harm. */
export const useExtensions = (): ((extension: Extension) => boolean) => {
  const capabilities = useSelector(({ sync }: WithSync) => sync.capabilities);
  return (extension) => capabilities?.includes(extension) ?? true;
};

/** As `useExtensions`, of one. */
export const useMayHave = (extension: Extension): boolean => useExtensions()(extension);

/**
 * Whether the backend is known to have an extension: for what is shown before it is asked, and for fields inside a specified call, which one
 * that doesn't know them could refuse whole.
 */
export const useHas = (extension: Extension): boolean =>
  useSelector(({ sync }: WithSync) => sync.capabilities?.includes(extension) ?? false);
