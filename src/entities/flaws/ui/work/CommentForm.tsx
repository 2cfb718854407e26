import { Button, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { PhotoField } from '#components/forms/photos/PhotoField.tsx';
import { textLimits } from '#contract/constants.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useComment } from './useComment.ts';

type CommentFormProps = {
  flaw: { id: number; name: string };
  /** Called when something is written that isn't sent. */
  onDirty: (isDirty: boolean) => void;
};

/** Form for a comment on a flaw, with photos. [LIFE-73] */
export const CommentForm = ({ flaw, onDirty }: CommentFormProps) => {
  const { t } = useTranslation('flawWork');
  const textOf = useFailureText();
  const { text, setText, draft, send, error, isSending, isDirty } = useComment(flaw);
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => {
    reportDirty(isDirty);
    return () => reportDirty(false);
  }, [isDirty]);
  const isTooLong = text.length > textLimits.text;
  return (
    <Stack gap="sm">
      <UncutTextField
        label={t('comment')}
        value={text}
        error={isTooLong ? t('too_long', { max: textLimits.text }) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PhotoField label={t('photos')} isDisabled={isSending} {...draft.field} />
      {error ? <FailureAlert text={textOf(error)} /> : null}
      <div>
        <Button
          type="button"
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          loading={isSending}
          disabled={text.trim() === '' || isTooLong}
          onClick={() => void send()}
        >
          {t('send')}
        </Button>
      </div>
    </Stack>
  );
};
