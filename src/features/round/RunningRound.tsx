import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#components/feedback/ConfirmDialog.tsx';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { FlawPanel } from './flaw/FlawPanel.tsx';
import { useFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';
import { RoundConflictsProvider } from '#entities/rounds/conflicts/RoundConflictsProvider.tsx';
import { useRoundTab } from '#entities/rounds/roundHooks.ts';
import type { RunningRound as Running } from '#entities/rounds/useRunningRound.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { CameraInput } from './CameraInput.tsx';
import { InstructionDialog } from './dialogs/InstructionDialog.tsx';
import { JudgeDialog } from './dialogs/JudgeDialog.tsx';
import { RoundAnnouncer } from './RoundAnnouncer.tsx';
import { RoundFoot } from './foot/RoundFoot.tsx';
import { RoundHead } from './RoundHead.tsx';
import { RoundNotices } from './RoundNotices.tsx';
import { RoundTabs } from './RoundTabs.tsx';
import { RoundUiContext } from './roundUi.ts';
import { ScanReasonBar } from './scan/ScanReasonBar.tsx';
import { SentUndoDialog } from './dialogs/SentUndoDialog.tsx';
import { useEndRound } from './foot/useEndRound.ts';
import { useRoundGuard } from './useRoundGuard.ts';
import { useRoundUiState } from './useRoundUiState.ts';
import classes from './round.module.css';

/** Content of an open round: header, tabs, footer, the dialogs opened from any tab, and the guard against leaving. */
export const RunningRound = ({ running, round }: { running: Running; round: RoundHistory }) => {
  const { t } = useTranslation('rounds');
  const navigate = useNavigate();
  const isReadOnly = running.access === 'readOnly' || running.isFinished;
  const state = useRoundUiState(round.id, isReadOnly);
  const actions = useRoundActions(round.id);
  const roundTab = useRoundTab(round.id);
  const { question, allow } = useRoundGuard(!running.isFinished);
  useScreenTitle(round.name);
  // Fetched at once, so that they are on the device if the connection is lost before the first flaw.
  useFlawCategories(currentLanguage());

  const handleDone = useCallback(() => {
    allow();
    void navigate(pathTo('dashboard'));
  }, [allow, navigate]);

  const handleShow = useCallback(
    () => void navigate(pathTo('finishedRound', { roundId: round.id })),
    [navigate, round.id],
  );

  const end = useEndRound(round.id, handleDone, handleShow);

  const handleChosen = useCallback(() => void actions.reload(), [actions]);

  return (
    <RoundUiContext value={state.ui}>
      <RoundConflictsProvider roundId={round.id} onChosen={handleChosen}>
        <div className={classes.screen} data-fills-window data-stands-still>
          <RoundHead
            round={round}
            infos={running.infos}
            onBack={() => void navigate(pathTo('dashboard'))}
            onJump={state.ui.jumpTo}
          />
          <RoundAnnouncer roundId={round.id} undoCount={state.undoCount} />
          <RoundTabs
            running={running}
            roundTab={roundTab}
            jump={state.jump}
            onJumped={state.clearJump}
            movedKey={state.movedKey}
            onMoved={state.clearMoved}
            notices={
              <RoundNotices
                running={running}
                isEnding={end.isBusy}
                failure={state.failure}
                onDismiss={state.clearFailure}
              />
            }
          />
          {round.asksScan && !isReadOnly ? <ScanReasonBar /> : null}
          <RoundFoot roundId={round.id} end={end} isReadOnly={isReadOnly} onJump={state.ui.jumpTo} />
        </div>
      </RoundConflictsProvider>
      <CameraInput input={state.camera} onTaken={state.handlePhoto} />
      {state.flawTarget ? (
        <FlawPanel
          roundId={round.id}
          target={state.flawTarget}
          responsible={round.roleName}
          isReadOnly={isReadOnly}
          onClose={state.closeFlaw}
        />
      ) : null}
      {state.judgedId === null ? null : <JudgeDialog itemId={state.judgedId} onClose={state.closeJudge} />}
      {state.instruction ? (
        <InstructionDialog item={state.instruction} onClose={state.closeInstruction} />
      ) : null}
      <SentUndoDialog asked={state.askedUndo} onConfirm={state.confirmUndo} onCancel={state.cancelUndo} />
      <ConfirmDialog
        isOpen={question.isOpen}
        title={t('leave.title')}
        confirmLabel={t('leave.leave')}
        cancelLabel={t('leave.stay')}
        onConfirm={question.onDiscard}
        onCancel={question.onKeep}
      >
        {t('round_view.confirm_leave_round')}
      </ConfirmDialog>
    </RoundUiContext>
  );
};
