import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { preparePhoto } from '../../../offline/photos/photo.ts';
import type { PreparedPhoto } from '../../../offline/photos/photo.ts';
import type { Failure } from '../../../platform/calls/failure.ts';
import { useFailureText } from '../../../platform/calls/useFailureText.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { useUser } from '../../session/useSession.ts';
import { resolveParkedPhoto } from '../parked/parkedPhotos.ts';

type ParkedPhotoActionsProps = { roundId: number; callId: string };

/** The two actions for a refused photo: replace or remove it. */
export const ParkedPhotoActions = ({ roundId, callId }: ParkedPhotoActionsProps) => {
  const { t } = useTranslation('sync');
  const textOf = useFailureText();
  const dispatch = useAppDispatch();
  const { id: ownerUserId } = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const resolve = async (replacement: PreparedPhoto | null) => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await resolveParkedPhoto(dispatch, { ownerUserId, roundId, callId }, replacement);
    setIsBusy(false);
    if (outcome.status === 'refused') setFailure(outcome.failure);
  };
  const replace = async (file: File) => {
    const prepared = await preparePhoto(file);
    if ('kind' in prepared) return setFailure(prepared);
    return resolve(prepared);
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (file) void replace(file);
  };

  return (
    <>
      <Button variant="default" size="sm" loading={isBusy} onClick={() => input.current?.click()}>
        {t('parked.replace_photo')}
      </Button>
      <Button variant="default" size="sm" disabled={isBusy} onClick={() => void resolve(null)}>
        {t('parked.remove_photo')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('parked.replace_photo')}
        onChange={handleChange}
      />
      {failure ? <FailureAlert text={textOf(failure)} /> : null}
    </>
  );
};
