import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../../components/feedback/FailureAlert.tsx';
import { UncutTextField } from '../../../../components/forms/fields/textFields.ts';
import { FormDialog } from '../../../../components/forms/FormDialog.tsx';
import { SaveButton } from '../../../../components/forms/SaveButton.tsx';
import { textLimits } from '../../../../contract/constants.ts';
import { newId } from '../../../../platform/ids.ts';
import { useFailureText } from '../../../../platform/calls/useFailureText.ts';
import { useAddFlawEventMutation } from '../../flawWorkApi.ts';

type ReasonDialogProps = { flawId: number; kind: 'refused' | 'turnedDown'; onClose: () => void };

/** Asks why a fix is refused or a flaw is turned down. [LIFE-74, LIFE-75] */
export const ReasonDialog = ({ flawId, kind, onClose }: ReasonDialogProps) => {
  const { t } = useTranslation('flawWork');
  const textOf = useFailureText();
  const [add, { error, isLoading }] = useAddFlawEventMutation();
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
    const done = await add({ flawId, kind, text: text.trim(), idempotencyKey: key });
    if (!done.error) onClose();
  };
  return (
    <FormDialog
      isOpen
      title={t(`${kind}.title`)}
      onClose={onClose}
      onSubmit={() => void submit()}
      isDirty={text !== ''}
      footer={<SaveButton isSaving={isLoading}>{t(`${kind}.save`)}</SaveButton>}
    >
      <p>{t(`${kind}.text`)}</p>
      <UncutTextField
        label={t('reason')}
        value={text}
        error={hasTried && fault ? fault : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </FormDialog>
  );
};
