import { useTranslation } from 'react-i18next';
import type { MoveReport } from '../../contract/move.ts';
import { moveStatusCodes } from '../../domain/moves.ts';
import { useCountTexts } from '../../entities/moves/useCountTexts.ts';

/** What keeps a started move from being rolled back, in the words of the refusal that it would be; none when it can be. */
export const useRollbackObstacles = (report: Pick<MoveReport, 'later' | 'since'> | null): string[] => {
  const { t } = useTranslation(['moveSummary', 'errors']);
  const { listOf } = useCountTexts();
  const { later = [], since = [] } = report ?? {};
  const final = later.filter(({ moveStatus }) => moveStatus === moveStatusCodes.completed);
  const code = final.length > 0 ? 'move_only_approved' : 'move_later_first';
  const copied = since.filter(({ act }) => act === 'copied');
  return [
    ...(final.length > 0 ? final : later).map(({ moveId, name }) =>
      t(`errors:${code}`, { name, other: moveId }),
    ),
    ...(copied.length > 0 ? [t('report.since_copied', { what: listOf(copied) })] : []),
  ];
};
