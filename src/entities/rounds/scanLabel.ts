import type { TFunction } from 'i18next';
import type { RoundHistory, RoundHistoryItem } from '#contract/rounds/round.ts';

/** Reasons why an item wasn't scanned, as this client stores them; another may store free text. */
export const scanReasons = ['noLabel', 'labelDamaged', 'notReadable'] as const;

/** Formats how an item was identified; empty if it wasn't required. */
export const scanLabel = (
  { scan, scanReason }: Pick<RoundHistoryItem, 'scan' | 'scanReason'>,
  { asksScan }: Pick<RoundHistory, 'asksScan'>,
  t: TFunction<'rounds'>,
): string => {
  if (!scan) return asksScan ? t('scan.by.skipped') : '';
  if (scan !== 'skipped' || !scanReason) return t(`scan.by.${scan}`);
  const knownReason = scanReasons.find((one) => one === scanReason);
  return `${t('scan.by.skipped')}: ${knownReason ? t(`scan.reason.${knownReason}`) : scanReason}`;
};
