import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '#components/text/FactList.tsx';
import type { Move } from '#contract/moves/move.ts';
import { MoveStatusChip } from '#entities/moves/ui/MoveStatusChip.tsx';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useMoveContent } from './useMoveContent.ts';
import classes from './moveSummary.module.css';

type MoveFactsProps = {
  move: Move;
  /** Element that gets the focus once an act has removed its button. */
  statusRef: Ref<HTMLSpanElement>;
};

/** Customers of a move, its status, and its contents in numbers. [MOVE-59] */
export const MoveFacts = ({ move, statusRef }: MoveFactsProps) => {
  const { t } = useTranslation('moveSummary');
  const holds = useMoveContent(move);
  const hasNote = useIsTillsyn();
  return (
    <div className={classes.facts}>
      <FactList
        facts={[
          { term: t('facts.from'), text: move.fromCustomerName },
          { term: t('facts.to'), text: move.targetCustomerName },
          {
            term: t('facts.status'),
            text: (
              <span ref={statusRef} role="status" tabIndex={-1}>
                <MoveStatusChip status={move.moveStatus} />
              </span>
            ),
          },
          { term: t('facts.holds'), text: holds, isWide: true },
          ...(hasNote ? [{ term: t('facts.note'), text: move.note, isWide: true }] : []),
        ]}
      />
    </div>
  );
};
