import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { FormConflict } from './useReconciling.ts';

const dialog: LazySource<FormConflict> = {
  load: () => import('./ConflictDialog.tsx').then((module) => module.ConflictDialog),
  namespaces: ['conflicts'],
  hasKitStyles: true,
};

/** The dialog of a conflict, fetched when there is one. It belongs outside of the form whose save met it. */
export const ConflictChoice = ({ conflict }: { conflict: FormConflict | null }) =>
  conflict ? <LazyPart source={dialog} props={conflict} waiting={null} /> : null;
