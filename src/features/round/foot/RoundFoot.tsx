import { Button } from '@mantine/core';
import { IconFlagCheck, IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { useCanFinish } from '#entities/rounds/roundHooks.ts';
import { FinishDialog } from './FinishDialog.tsx';
import { MissingButton } from './MissingButton.tsx';
import type { Jump } from '../roundUi.ts';
import { SaveStatus } from './SaveStatus.tsx';
import { UndoActs } from './UndoActs.tsx';
import type { useEndRound } from './useEndRound.ts';
import classes from './foot.module.css';

type RoundFootProps = {
  roundId: number;
  end: ReturnType<typeof useEndRound>;
  isReadOnly: boolean;
  onJump: (jump: Jump) => void;
};

/** Footer with pause, undo and finish, which first shows the findings; the missing number is next to it. [ROUND-02] */
export const RoundFoot = ({ roundId, end, isReadOnly, onJump }: RoundFootProps) => {
  const { t } = useTranslation('rounds');
  const canFinish = useCanFinish(roundId);
  const [isAsking, setIsAsking] = useState(false);
  const hasButtons = !isReadOnly || end.isBusy;

  return (
    <footer className={classes.foot} data-empty={(!hasButtons && !end.failure) || undefined}>
      <SaveStatus roundId={roundId} isAwaited={end.isBusy} />
      {end.failure ? <FailureAlert title={t('saving.failed_title')} text={end.failure} /> : null}
      {hasButtons ? (
        <div className={classes.footButtons}>
          <Button
            variant="default"
            size="md"
            className={classes.pause}
            leftSection={<IconPlayerPause size={20} aria-hidden />}
            disabled={end.isBusy}
            onClick={end.handlePause}
          >
            {t('foot.pause')}
          </Button>
          <UndoActs />
          {canFinish ? (
            <span className={classes.footSpace} />
          ) : (
            <MissingButton roundId={roundId} onJump={onJump} />
          )}
          <SaveButton
            size="md"
            isSaving={end.isBusy}
            isDisabled={!canFinish}
            leftSection={<IconFlagCheck size={20} aria-hidden />}
            onSave={() => setIsAsking(true)}
          >
            {t('foot.finish')}
          </SaveButton>
        </div>
      ) : null}
      {isAsking && canFinish && !isReadOnly ? (
        <FinishDialog
          roundId={roundId}
          onFinish={() => {
            setIsAsking(false);
            end.handleFinish();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </footer>
  );
};
