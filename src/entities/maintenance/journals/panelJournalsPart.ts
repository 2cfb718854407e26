import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { PanelJournalsProps } from './PanelJournals.tsx';

/** Links from the panel of an installation to its journal; loaded for panels alone. */
export const panelJournalsPart: LazySource<PanelJournalsProps> = {
  namespaces: ['maintenance'],
  load: () => import('./PanelJournals.tsx').then((file) => file.PanelJournals),
};
