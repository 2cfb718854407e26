import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { FormConflict } from './useReconciling.ts';

const dialog: LazySource<FormConflict> = {
  load: () => import('./ConflictDialog.tsx').then((module) => module.ConflictDialog),
  namespaces: ['conflicts'],
  hasKitStyles: true,
};

/** Dialog of a conflict, loaded on demand. It must be outside the form whose save caused the conflict. */
export const ConflictChoice = ({ conflict }: { conflict: FormConflict | null }) =>
  conflict ? <LazyPart source={dialog} props={conflict} waiting={null} /> : null;
