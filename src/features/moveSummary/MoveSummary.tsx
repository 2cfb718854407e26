import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import type { Move } from '#contract/moves/move.ts';
import { savedChoices } from '#domain/moves/moveChoices.ts';
import { MovePreview } from '#entities/moves/ui/MovePreview.tsx';
import { useMovePreview } from '#entities/moves/useMovePreview.ts';
import { useMoveReport } from '#entities/moves/useMoveReport.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { ActProgress } from './ActProgress.tsx';
import { BuildingCards } from './BuildingCards.tsx';
import { MoveActs } from './MoveActs.tsx';
import { MoveFacts } from './MoveFacts.tsx';
import { MoveReportCard } from './MoveReportCard.tsx';
import { useMoveActs } from './useMoveActs.ts';
import { useOverlapTexts } from './useOverlapTexts.ts';
import classes from './moveSummary.module.css';

/** Returns the number of obstacles of a move, if known; null requests nothing. */
const useObstacleCount = (moveId: number | null): number => {
  const { currentData } = useMovePreview(moveId);
  return currentData?.lines.filter(({ isObstacle }) => isObstacle).length ?? 0;
};

/** Returns the ref of the status, which gets the focus after an act, since the act's button disappears. */
const useFocusAfter = (isRunning: boolean) => {
  const status = useRef<HTMLSpanElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasRunning.current && !isRunning && isLost) status.current?.focus({ preventScroll: true });
    wasRunning.current = isRunning;
  }, [isRunning]);
  return status;
};

/** Facts and acts of a move above its effects on each building. [MOVE-58..76] */
export const MoveSummary = ({ move }: { move: Move }) => {
  const { t } = useTranslation('moveSummary');
  const { id: moveId, fromCustomerName: from, targetCustomerName: to } = move;
  const { run, running, progress, refusals } = useMoveActs(move);
  const status = useFocusAfter(running !== null);
  const isOpen = move.moveStatus === 'open';
  // While an act runs, its preview is no longer relevant.
  const isForeseen = isOpen && running === null;
  const count = useObstacleCount(isForeseen ? moveId : null);
  const obstacleTextId = useId();
  const isReported = !isOpen && running === null;
  const { currentData: report = null } = useMoveReport(isReported ? moveId : null);
  const { obstacles } = useOverlapTexts(report);
  const hindrance = count > 0 ? t('blocked', { count }) : obstacles.join(' ');
  const hindered = hindrance === '' ? {} : { [isOpen ? 'execute' : 'rollback']: obstacleTextId };
  const title = t('title', { from, to });
  useScreenTitle(title);
  return (
    <div className={classes.screen}>
      <PageHeader
        title={title}
        backTo={isOpen ? pathTo('moveWizard', { moveId }) : pathTo('ongoingMoves')}
        backLabel={t(isOpen ? 'to_wizard' : 'to_list')}
        note={hindrance === '' ? undefined : <span id={obstacleTextId}>{hindrance}</span>}
        actions={
          <MoveActs move={move} hindered={hindered} running={running} onRun={(act) => void run(act)} />
        }
      />
      {refusals.map((text) => (
        <FailureAlert key={text} text={text} />
      ))}
      {running ? <ActProgress act={running} progress={progress} /> : null}
      <MoveFacts move={move} statusRef={status} />
      {isReported ? <MoveReportCard move={move} /> : null}
      {isForeseen ? <MovePreview moveId={moveId} countOf={(tab) => savedChoices(move, tab).length} /> : null}
      <BuildingCards move={move} />
    </div>
  );
};
