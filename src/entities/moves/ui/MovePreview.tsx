import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import type { MoveTab } from '#contract/constants.ts';
import { openTabFor } from '#domain/moves/moveChoices.ts';
import { numberOfWord } from '#contract/wire.ts';
import { pathTo } from '#platform/paths.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useMovePreview } from '../useMovePreview.ts';
import { MoveEffects } from './MoveEffects.tsx';

type MovePreviewProps = {
  moveId: number;
  /** Returns the number of choices on a tab. */
  countOf: (tab: MoveTab) => number;
};

/** Preview of an open move's effects, each line with a link to where it is resolved. */
export const MovePreview = ({ moveId, countOf }: MovePreviewProps) => {
  const { t } = useTranslation('moveSummary');
  const textOf = useFailureText();
  const { currentData: preview, error, isFetching, isAvailable, refetch } = useMovePreview(moveId);
  if (!isAvailable) return null;
  const placeOf = (named: MoveTab) => {
    const tab = openTabFor(named, { moveId, countOf });
    const query = { tab: numberOfWord('moveTab', tab) };
    return { tab, address: pathTo('moveWizard', { moveId }, { query }) };
  };
  return (
    <Card title={t('preview.title')}>
      {preview ? (
        <div aria-busy={isFetching}>
          <MoveEffects effects={preview} tense="now" placeOf={placeOf} />
        </div>
      ) : error ? (
        <FailureAlert
          title={t('preview.failed')}
          text={textOf(error)}
          onRetry={isFetching ? undefined : () => void refetch()}
        />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Card>
  );
};
