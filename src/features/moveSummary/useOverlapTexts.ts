import { useTranslation } from 'react-i18next';
import type { MoveReport } from '#contract/moves/move.ts';
import { useCountTexts } from '#entities/moves/useCountTexts.ts';

/** Maximum number of records named as preventing a rollback. */
const mostNamed = 3;

/** Returns functions that format the obstacles to rolling back a started move, and the other moves that can only be approved after it. */
export const useOverlapTexts = (
  report: Pick<MoveReport, 'since' | 'later' | 'holders' | 'earlier'> | null,
) => {
  const { t } = useTranslation(['moveSummary', 'errors']);
  const { listOf } = useCountTexts();
  const { since = [], later = [], holders = [], earlier = [] } = report ?? {};
  const final = later.filter(({ moveStatus }) => moveStatus === 'completed');
  const code = final.length > 0 ? 'move_only_approved' : 'move_later_first';
  const copied = since.filter(({ act }) => act === 'copied');
  return {
    obstacles: [
      ...(final.length > 0 ? final : later).map(({ moveId, name }) =>
        t(`errors:${code}`, { name, other: moveId }),
      ),
      ...holders
        .slice(0, mostNamed)
        .map(({ name, other }) =>
          other === '' || other === name
            ? t('report.copy_changed', { name })
            : t('report.copy_used', { name, other }),
        ),
      ...(copied.length > 0 && holders.length === 0
        ? [t('report.since_copied', { what: listOf(copied) })]
        : []),
    ],
    closedByApproval: earlier.map(({ moveId, name }) => t('report.earlier', { name, other: moveId })),
  };
};
