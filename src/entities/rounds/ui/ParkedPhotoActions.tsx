import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { preparePhoto } from '#offline/photos/photo.ts';
import type { PreparedPhoto } from '#offline/photos/photo.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { resolveParkedPhoto } from '../parked/parkedPhotos.ts';
import { useParkedDecision } from '../parked/useParkedDecision.ts';

type ParkedPhotoActionsProps = { roundId: number; callId: string };

/** Actions for a refused photo: replace or remove it. */
export const ParkedPhotoActions = ({ roundId, callId }: ParkedPhotoActionsProps) => {
  const { t } = useTranslation('sync');
  const textOf = useFailureText();
  const { isBusy, failure, setFailure, decide } = useParkedDecision(roundId, callId);
  const input = useRef<HTMLInputElement>(null);

  const resolve = (replacement: PreparedPhoto | null) =>
    decide((dispatch, parked) => resolveParkedPhoto(dispatch, parked, replacement));
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
