import { IconAlertTriangle, IconCheck, IconInfoCircle, IconPencil, IconTool } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingMark, MarkEntry, RadialAction } from '#components/drawing/drawingTypes.ts';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { FlawState, ItemState } from '#domain/rounds/roundView.ts';
import { useInfoItems, useRoundInfo } from '#entities/rounds/roundHooks.ts';
import { useRoundUi } from '../roundUi.ts';
import { isOpenFlaw, makeRoundMarks } from './roundMarks.ts';

export type ShownMark = { item: ItemState } | { flaw: FlawState };

/** Loose flaw whose dialog is open. */
interface OpenedFlaw {
  key: string;
  how: 'fix' | 'change';
}

/** Returns its mark's id on the drawing. */
export const shownIdOf = (shown: ShownMark): DrawingMark['id'] =>
  'item' in shown ? shown.item.id : shown.flaw.key;

interface MarkMenuOptions {
  itemById: ReadonlyMap<number, ItemState>;
  flawByKey: ReadonlyMap<string, FlawState>;
  setShownId: (id: DrawingMark['id']) => void;
  setOpened: (flaw: OpenedFlaw) => void;
}

/** Returns a function for the menu of a mark. */
const useMarkMenu = ({ itemById, flawByKey, setShownId, setOpened }: MarkMenuOptions) => {
  const { t } = useTranslation('rounds');
  const { isReadOnly, pressOk, openFlaw } = useRoundUi();
  return useCallback(
    (mark: DrawingMark): RadialAction[] => {
      const info: RadialAction = {
        id: 'info',
        label: t('drawing.info'),
        icon: <IconInfoCircle size={24} aria-hidden />,
        onSelect: () => setShownId(mark.id),
      };
      const flaw = typeof mark.id === 'string' ? flawByKey.get(mark.id) : undefined;
      const item = typeof mark.id === 'number' ? itemById.get(mark.id) : undefined;
      if (isReadOnly) return [info];
      if (flaw) {
        const fix: RadialAction = {
          id: 'fix',
          label: t('drawing.fix'),
          icon: <IconTool size={24} aria-hidden />,
          tone: 'ok',
          onSelect: () => setOpened({ key: flaw.key, how: 'fix' }),
        };
        const change: RadialAction = {
          id: 'change',
          label: t('drawing.change'),
          icon: <IconPencil size={24} aria-hidden />,
          onSelect: () => setOpened({ key: flaw.key, how: 'change' }),
        };
        if (!isOpenFlaw(flaw)) return [info];
        return flaw.isEarlier ? [fix, info] : [fix, change, info];
      }
      if (!item) return [];
      return [
        {
          id: 'flaw',
          label: t('drawing.flaw'),
          icon: <IconAlertTriangle size={24} aria-hidden />,
          tone: 'flaw',
          onSelect: () => openFlaw({ itemId: item.id }),
        },
        {
          id: 'ok',
          label: t('drawing.ok'),
          icon: <IconCheck size={24} aria-hidden />,
          tone: 'ok',
          onSelect: () => pressOk(item),
        },
        info,
      ];
    },
    [t, isReadOnly, flawByKey, itemById, openFlaw, pressOk, setShownId, setOpened],
  );
};

/**
 * Returns the marks of a drawing and each one's menu: flaw, ok and info for an item, fix and info for a loose flaw, which can be reopened
 * if this round found it. [ROUND-21, ROUND-22]
 */
export const useRoundMarks = (roundId: number, infoId: number) => {
  const { t } = useTranslation('rounds');
  const { kindName } = useKindNames();
  const { sayFlaw } = useRoundUi();
  const items = useInfoItems(roundId, infoId);
  const looseFlaws = useRoundInfo(roundId, infoId)?.looseFlaws;
  const [shownId, setShownId] = useState<DrawingMark['id'] | null>(null);
  const [opened, setOpened] = useState<OpenedFlaw | null>(null);

  const itemById = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const flawByKey = useMemo(() => new Map(looseFlaws?.map((flaw) => [flaw.key, flaw])), [looseFlaws]);

  const roundMarks = useMemo(() => makeRoundMarks({ t, sayFlaw }), [t, sayFlaw]);
  const marks = useMemo(() => roundMarks(items, looseFlaws ?? []), [roundMarks, items, looseFlaws]);

  const menuFor = useMarkMenu({ itemById, flawByKey, setShownId, setOpened });

  const groupLabel = useCallback(
    (group: MarkEntry) => {
      const openCount = group.marks.filter(
        (mark) => mark.state === 'flaw' || mark.state === 'warning',
      ).length;
      const kinds = [...new Set(group.marks.map((mark) => kindName(mark.kind)))].slice(0, 3).join(', ');
      const parts = [t('drawing.group', { count: group.marks.length }), kinds];
      if (openCount > 0) parts.push(t('list.open_flaws', { count: openCount }));
      return parts.join(', ');
    },
    [t, kindName],
  );

  const shownItem = typeof shownId === 'number' ? itemById.get(shownId) : undefined;
  const shownFlaw = typeof shownId === 'string' ? flawByKey.get(shownId) : undefined;
  const shownMark: ShownMark | null = shownItem
    ? { item: shownItem }
    : shownFlaw
      ? { flaw: shownFlaw }
      : null;
  return {
    marks,
    menuFor,
    groupLabel,
    shown: shownMark,
    closeInfo: () => setShownId(null),
    opened,
    closeFlaw: () => setOpened(null),
  };
};
