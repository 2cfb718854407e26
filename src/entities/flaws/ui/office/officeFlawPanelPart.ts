import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { OfficeFlawPanelProps } from './OfficeFlawPanel.tsx';

/** Flaw panel of the office, loaded when a flaw is opened. */
export const officeFlawPanelPart: LazySource<OfficeFlawPanelProps> = {
  hasKitStyles: true,
  namespaces: ['flaws', 'flawWork', 'inventory'],
  load: () => import('./OfficeFlawPanel.tsx').then((file) => file.OfficeFlawPanel),
};
