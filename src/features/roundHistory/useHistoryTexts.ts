import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { RoundHistoryInfo, RoundHistoryItem } from '#contract/rounds/round.ts';
import type { HistoryRow } from '#domain/rounds/roundHistory.ts';
import { dateOfRound } from '#domain/rounds/lastCheck.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';

/** Texts of a row of the table, for the screen and for paper. [HIST-13, HIST-14] */
export interface RowTexts {
  position: string;
  type: string;
  floor: string;
  flaw: string;
  action: string;
}

/** Returns functions that format rounds, floors and table rows. */
export const useHistoryTexts = () => {
  const { t } = useTranslation(['roundHistory', 'flaws']);
  const { kindName } = useKindNames();
  const dayOf = useDeviceTime();
  return useMemo(() => {
    const floorName = ({ floorName: name, level }: Pick<RoundHistoryInfo, 'floorName' | 'level'>): string =>
      name.trim() || t('level', { level });
    return {
      /** Formats a round's name with its dates. [HIST-06, HIST-07] */
      roundLabel: (round: { name: string; created: string; done: string | null }): string =>
        t('round_named', {
          name: round.name.trim() || t('unnamed_round'),
          date: formatDate(dateOfRound(round)),
        }),
      floorName,
      /** Formats a floor's name; a floor with several drawings includes their names. [HIST-09] */
      floorLabel: (info: RoundHistoryInfo, infos: readonly RoundHistoryInfo[]): string => {
        const name = floorName(info);
        const isShared = infos.some((other) => other.id !== info.id && floorName(other) === name);
        return isShared && info.mapName ? t('floor_drawing', { floor: name, drawing: info.mapName }) : name;
      },
      rowTexts: ({ item, flaw }: HistoryRow<RoundHistoryItem>, info: RoundHistoryInfo): RowTexts => ({
        position: item ? String(item.mapItem.positionNumber) : '–',
        type: item
          ? item.mapItem.fireProtection.name || kindName(item.mapItem.fireProtection.inventoryType)
          : t('flaws:office.without_item'),
        floor: floorName(info),
        flaw: flaw?.name ?? '–',
        action: flaw ? (flaw.done === null ? t('open') : dayOf(flaw.done, flaw.doneReceived)) : '–',
      }),
    };
  }, [t, kindName, dayOf]);
};
