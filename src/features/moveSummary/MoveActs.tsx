import { IconArrowBackUp, IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import type { Move } from '#contract/moves/move.ts';
import { ActDialog } from './ActDialog.tsx';
import type { MoveAct } from './useMoveActs.ts';

const styles = {
  execute: { Icon: IconPlayerPlay, isMain: true },
  approve: { Icon: IconCheck, isMain: true },
  rollback: { Icon: IconArrowBackUp, isMain: false },
} as const;

/** Acts available at each status. [MOVE-61, MOVE-62, MOVE-63, MOVE-64] */
const offered = {
  open: ['execute'],
  started: ['rollback', 'approve'],
  completed: [],
} as const satisfies Record<string, readonly MoveAct[]>;

type MoveActsProps = {
  move: Move;
  /** Acts that are prevented, each with the id of the element with the reason. */
  hindered: Partial<Record<MoveAct, string>>;
  running: MoveAct | null;
  onRun: (act: MoveAct) => void;
};

/** Buttons of the available acts of a move; each asks first. */
export const MoveActs = ({ move, hindered, running, onRun }: MoveActsProps) => {
  const { t } = useTranslation('moveSummary');
  const [asked, setAsked] = useState<MoveAct | null>(null);
  const acts: readonly MoveAct[] = offered[move.moveStatus];
  return (
    <>
      {acts.map((act) => {
        const { Icon, isMain } = styles[act];
        const reasonId = hindered[act];
        return (
          <SaveButton
            key={act}
            variant={isMain ? undefined : 'default'}
            isSaving={running === act}
            isDisabled={reasonId !== undefined || (running !== null && running !== act)}
            describedBy={reasonId}
            leftSection={<Icon size={18} aria-hidden />}
            onSave={() => setAsked(act)}
          >
            {t(`acts.${act}`)}
          </SaveButton>
        );
      })}
      {asked && acts.includes(asked) ? (
        <ActDialog
          act={asked}
          move={move}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            onRun(asked);
          }}
        />
      ) : null}
    </>
  );
};
