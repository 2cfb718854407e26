import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { ErasureFacts } from './ErasureFacts.tsx';

type EraseDialogProps = {
  user: { id: number; name: string };
  onErased?: () => void;
  onClose: () => void;
};

/** Dialog that asks before a user is erased, with what changes and what keeps the name. [IDENT-47] */
export const EraseDialog = ({ user: { id, name }, onErased, onClose }: EraseDialogProps) => {
  const { t } = useTranslation('privacy');
  const textOf = useFailureText();
  const [erase] = useCallMutation('eraseUser');
  const [isUnderstood, setIsUnderstood] = useState(false);
  const { data, error, refetch } = useCallQuery('getErasure', { id }, refetchOnMount);
  const act = async () => {
    const result = await erase({ id });
    if (result.error) return result;
    notify({ tone: 'success', text: t('erase.done') });
    onErased?.();
    return result;
  };
  const isPossible = data !== undefined && data.obstacle === null;
  return (
    <ConfirmAct
      title={t('erase.title', { name })}
      failedTitle={t('erase.failed', { name })}
      confirmLabel={t('erase.confirm')}
      isDanger
      isConfirmDisabled={!isPossible || !isUnderstood}
      act={act}
      onClose={onClose}
    >
      {error && !data ? <FailureAlert text={textOf(error)} onRetry={() => void refetch()} /> : null}
      {data || error ? null : (
        <div aria-busy>
          <span role="status" className="visually-hidden">
            {t('erase.counting')}
          </span>
          <RowsSkeleton rows={4} />
        </div>
      )}
      {data?.obstacle ? <p>{t(`obstacles.${data.obstacle}`)}</p> : null}
      {isPossible ? (
        <>
          <ErasureFacts preview={data} />
          <Checkbox
            mt="md"
            label={t('erase.understood', { name })}
            checked={isUnderstood}
            onChange={(event) => setIsUnderstood(event.currentTarget.checked)}
          />
        </>
      ) : null}
    </ConfirmAct>
  );
};
