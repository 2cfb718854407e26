import { skipToken } from '@reduxjs/toolkit/query';
import { IconTruckOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { MoveSummary } from './MoveSummary.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen of a move's effects and acts; a move that isn't created yet is created in the wizard. [MOVE-03, MOVE-10] */
export const MoveSummaryScreen = () => {
  const { t } = useTranslation('moveSummary');
  const moveId = Number(useParams().moveId);
  const move = useCallQuery('getMoveSummary', moveId === 0 ? skipToken : { id: moveId }, refetchOnMount);
  if (moveId === 0) return <Navigate to={pathTo('moveWizard', { moveId })} replace />;
  return (
    <OneRecord
      query={move}
      unknown={{ icon: <IconTruckOff size={40} stroke={1.5} />, title: t('unknown') }}
      listPath={pathTo('ongoingMoves')}
      listLabel={t('to_list')}
    >
      {(found) => <MoveSummary key={found.id} move={found} />}
    </OneRecord>
  );
};
