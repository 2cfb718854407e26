import { Button } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { draftDropped } from '#entities/moves/movesSlice.ts';
import { pathTo } from '#platform/paths.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** Message that another user executed the move while it had unsaved choices, with a link to its summary. */
export const BegunMove = ({ moveId }: { moveId: number }) => {
  const { t } = useTranslation('moves');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const handleLeave = () => {
    void navigate(pathTo('moveSummary', { moveId }));
    dispatch(draftDropped(moveId));
  };
  return (
    <EmptyState
      isScreen
      icon={<IconTransfer size={40} stroke={1.5} />}
      title={t('wizard.begun.title')}
      action={<Button onClick={handleLeave}>{t('wizard.summary')}</Button>}
    >
      <p>{t('wizard.begun.text')}</p>
      <p>{t('wizard.begun.lost')}</p>
    </EmptyState>
  );
};
