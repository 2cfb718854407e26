import { useTranslation } from 'react-i18next';
import type { MoveReport } from '../../contract/moves/move.ts';
import { moveStatusCodes } from '../../domain/moves/moves.ts';
import { useCountTexts } from '../../entities/moves/useCountTexts.ts';

/** What prevents rolling back a started move, in the words of the refusal; and which other moves can only be approved after it. */
export const useOverlapTexts = (report: Pick<MoveReport, 'since' | 'later' | 'earlier'> | null) => {
  const { t } = useTranslation(['moveSummary', 'errors']);
  const { listOf } = useCountTexts();
  const { since = [], later = [], earlier = [] } = report ?? {};
  const final = later.filter(({ moveStatus }) => moveStatus === moveStatusCodes.completed);
  const code = final.length > 0 ? 'move_only_approved' : 'move_later_first';
  const copied = since.filter(({ act }) => act === 'copied');
  return {
    obstacles: [
      ...(final.length > 0 ? final : later).map(({ moveId, name }) =>
        t(`errors:${code}`, { name, other: moveId }),
      ),
      ...(copied.length > 0 ? [t('report.since_copied', { what: listOf(copied) })] : []),
    ],
    closedByApproval: earlier.map(({ moveId, name }) => t('report.earlier', { name, other: moveId })),
  };
};
