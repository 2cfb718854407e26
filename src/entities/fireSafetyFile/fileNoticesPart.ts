import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { FileNoticesProps } from './FileNotices.tsx';

/** Notices of fire-safety files, loaded when they are shown. */
export const fileNoticesPart: LazySource<FileNoticesProps> = {
  namespaces: ['fireSafetyFile'],
  load: () => import('./FileNotices.tsx').then((file) => file.FileNotices),
};
