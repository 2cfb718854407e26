import { useSelector } from 'react-redux';
import type { Extension } from '../../contract/capabilities.ts';
import type { WithSync } from '../../offline/sync/syncSlice.ts';

/** False when the backend is known to lack an extension; true while unknown, since asking does no harm. */
export const useMayHave = (extension: Extension): boolean =>
  useSelector(({ sync: { capabilities } }: WithSync) => capabilities?.includes(extension) ?? true);
