import { useSelector } from 'react-redux';
import type { Extension } from '#contract/capabilities.ts';
import type { WithSync } from '#offline/sync/syncSlice.ts';

/** Returns a function that tells if the backend supports an optional call; true while unknown, since a request does no harm. */
export const useExtensions = (): ((extension: Extension) => boolean) => {
  const capabilities = useSelector(({ sync }: WithSync) => sync.capabilities);
  return (extension) => capabilities?.includes(extension) ?? true;
};

/** Like `useExtensions`, for a single call. */
export const useMayHave = (extension: Extension): boolean => useExtensions()(extension);

/**
 * Returns whether the backend is known to support an extension: for content shown before the first request, and for fields inside a
 * specified call, which a backend without them might refuse entirely.
 */
export const useHas = (extension: Extension): boolean =>
  useSelector(({ sync }: WithSync) => sync.capabilities?.includes(extension) ?? false);
