import { Box, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/feedback/ConfirmDialog.tsx';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import type { Failure } from '#platform/calls/failure.ts';
import { notify } from '#platform/notify.ts';
import { useConnection } from '#platform/calls/useConnection.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { actsOf, handOverWork } from '../handOverWork.ts';
import type { DeletedWork } from '../useDeletedWork.ts';
import classes from './handOver.module.css';

type HandOverDialogProps = { work: readonly DeletedWork[]; onClose: () => void };

/**
 * Dialog that names the users and rounds whose work is handed over, asks for confirmation, and shows the progress; work that isn't accepted
 * stays, with the reason. [RLOG-14]
 */
export const HandOverDialog = ({ work, onClose }: HandOverDialogProps) => {
  const { t } = useTranslation('approvals');
  const dispatch = useAppDispatch();
  const textOf = useFailureText();
  const isOffline = useConnection() === 'offline';
  const [left, setLeft] = useState(work);
  const [progress, setProgress] = useState<{ filed: number; total: number } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleConfirm = async () => {
    setFailure(null);
    setProgress({ filed: 0, total: 0 });
    const outcome = await handOverWork(dispatch, left, (filed, total) => setProgress({ filed, total }));
    setProgress(null);
    if (outcome.left.length === 0) {
      notify({ tone: 'success', text: t('hand_over.done', { count: actsOf(left) }) });
      onClose();
      return;
    }
    setLeft(outcome.left);
    setFailure(outcome.failure);
  };
  const why = () => {
    if (failure) return [`${t('hand_over.left', { count: actsOf(left) })} ${textOf(failure)}`];
    return isOffline ? [t('hand_over.offline')] : [];
  };

  return (
    <ConfirmDialog
      isOpen
      title={t('hand_over.title')}
      confirmLabel={t(failure ? 'hand_over.again' : 'hand_over.confirm')}
      isBusy={progress !== null}
      isConfirmDisabled={isOffline}
      failures={why()}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {left.map(({ owner, rounds }) => (
        <Flex key={owner.id} component="section" direction="column" mb="sm" aria-label={owner.name}>
          <strong>{owner.name}</strong>
          <span className={classes.email}>{owner.email}</span>
          <Box component="ul" m="4px 0 0" pl={20}>
            {rounds.map(({ roundId, name, acts, photos }) => (
              <li key={roundId}>
                {name ?? t('hand_over.unseen')}
                {': '}
                {t('hand_over.acts', { count: acts })}
                {photos > 0 ? `, ${t('hand_over.photos', { count: photos })}` : null}
              </li>
            ))}
          </Box>
        </Flex>
      ))}
      <Text mb="sm">{t('hand_over.what')}</Text>
      {progress ? (
        <ProgressBar
          label={t('hand_over.sending')}
          value={progress.filed}
          max={Math.max(progress.total, 1)}
          text={t('hand_over.progress', progress)}
        />
      ) : null}
    </ConfirmDialog>
  );
};
