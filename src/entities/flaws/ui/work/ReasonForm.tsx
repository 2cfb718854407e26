import { Button, Flex, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { textLimits } from '#contract/constants.ts';
import { newId } from '#platform/ids.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import classes from './flawWork.module.css';
import { useCallMutation } from '#store/callApi.ts';

type ReasonFormProps = { flawId: number; kind: 'refused' | 'turnedDown'; onClose: () => void };

/** Form for the reason, within the flaw's own form, when a fix is refused or a flaw is turned down. [LIFE-74, LIFE-75] */
export const ReasonForm = ({ flawId, kind, onClose }: ReasonFormProps) => {
  const { t } = useTranslation('flawWork');
  const textOf = useFailureText();
  const [add, { error, isLoading }] = useCallMutation('createFlawEvent');
  const [text, setText] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [key] = useState(newId);
  const isTooLong = text.length > textLimits.text;
  const fault = isTooLong
    ? t('too_long', { max: textLimits.text })
    : text.trim()
      ? null
      : t('reason_missing');
  const submit = async () => {
    setHasTried(true);
    if (fault || isLoading) return;
    const done = await add({ body: { flawId, kind, text: text.trim() }, idempotencyKey: key });
    if (!done.error) onClose();
  };
  return (
    <Stack role="group" aria-label={t(`ask.${kind}.title`)} gap="sm">
      <p className={classes.said}>{t(`ask.${kind}.text`)}</p>
      <UncutTextField
        label={t('reason')}
        value={text}
        autoFocus
        error={hasTried && fault ? fault : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error ? <FailureAlert text={textOf(error)} /> : null}
      <Flex gap="xs" wrap="wrap">
        <Button type="button" loading={isLoading} onClick={() => void submit()}>
          {t(`ask.${kind}.save`)}
        </Button>
        <Button type="button" variant="subtle" color="gray" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Flex>
    </Stack>
  );
};
