import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import type { ListedRound } from '#contract/rounds/round.ts';
import { useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { HistoryFloor } from './HistoryFloor.tsx';
import { HistoryTools } from './HistoryTools.tsx';
import { faces } from './useHistoryMarks.ts';
import type { RoundHistoryState } from './useRoundHistory.ts';

type HistoryRoundProps = {
  history: RoundHistoryState;
  round: ListedRound;
  building: WholeBuilding | undefined;
  onOpen: (flawId: number) => void;
};

/** Chosen round on the chosen floor. [HIST-08, HIST-09, HIST-10] */
export const HistoryRound = ({ history, round, building, onOpen }: HistoryRoundProps) => {
  const { t } = useTranslation('roundHistory');
  const textOf = useFailureText();
  const [params, change] = useAddressParams();
  const face = wordIn(params, 'marks', faces);
  const { infos, info, partsError } = history;
  return (
    <>
      <HistoryTools
        history={history}
        face={face}
        onFace={(next) => change({ marks: next === faces[0] ? null : next })}
      />
      <Loadable
        status={info ? 'ready' : partsError ? 'failed' : infos ? 'empty' : 'loading'}
        failure={partsError ? textOf(partsError) : undefined}
        onRetry={history.reloadParts}
        empty={<EmptyState title={t('no_floors')} />}
        skeleton={<RowsSkeleton rows={8} />}
      >
        {info && infos ? (
          <HistoryFloor
            key={info.id}
            round={round}
            info={info}
            infos={infos}
            face={face}
            building={building}
            onOpen={onOpen}
          />
        ) : null}
      </Loadable>
    </>
  );
};
