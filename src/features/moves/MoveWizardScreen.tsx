import { skipToken } from '@reduxjs/toolkit/query';
import { IconTransfer } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { useActiveCustomerState, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useLeaveWithCustomer } from '#entities/customers/useLeaveWithCustomer.ts';
import { hasDraft, selectMoveDraft } from '#entities/moves/movesSlice.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { BegunMove } from './BegunMove.tsx';
import { MoveWizard } from './MoveWizard.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen of a move's wizard: 0 starts a new one, an open one is changed, any other shows its summary. [MOVE-02, MOVE-04, MOVE-10..12] */
export const MoveWizardScreen = () => {
  const { t } = useTranslation('moves');
  const moveId = Number(useParams().moveId);
  const { customerId } = useActivePlace();
  const { customer, isPending } = useActiveCustomerState();
  const query = useCallQuery('getMove', moveId === 0 ? skipToken : { id: moveId }, refetchOnMount);
  const draft = useSelector(useMemo(() => selectMoveDraft(moveId), [moveId]));
  useLeaveWithCustomer(pathTo('ongoingMoves'), null);
  const move = query.currentData;
  const isOpen = move?.moveStatus === 'open';
  if (moveId === 0 && customerId === null) return <Navigate to={pathTo('ongoingMoves')} replace />;
  if (move && !isOpen && !hasDraft(draft)) return <Navigate to={pathTo('moveSummary', { moveId })} replace />;
  if (move && !isOpen) return <BegunMove moveId={moveId} />;
  if (moveId === 0 && isPending) return <CardSkeleton height={360} />;
  // A new move stays on the same screen when it becomes a saved one, so that the focus stays too.
  if (moveId === 0 || move)
    return <MoveWizard move={move ?? null} active={customer ?? null} isFetching={query.isFetching} />;
  return (
    <OneRecord
      query={query}
      unknown={{ icon: <IconTransfer size={40} stroke={1.5} />, title: t('wizard.unknown') }}
      listPath={pathTo('ongoingMoves')}
      listLabel={t('wizard.to_list')}
    >
      {() => null}
    </OneRecord>
  );
};
