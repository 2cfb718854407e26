import { Button, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { textLimits } from '#contract/constants.ts';
import type { FlawState } from '#domain/rounds/roundView.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useLocalizeRoundFlaw } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { FlawScale } from './FlawScale.tsx';
import { OrderedMeasure } from './OrderedMeasure.tsx';
import { RoundFlawPhoto } from './RoundFlawPhoto.tsx';
import classes from '#entities/flaws/ui/flawParts.module.css';
import { PersonText } from '#components/text/PersonText.tsx';

type FixFlawDialogProps = { roundId: number; flaw: FlawState; isLoose: boolean; onClose: () => void };

/** Dialog that closes one open flaw with its measure. [FLAW-08, FLAW-19] */
export const FixFlawDialog = ({ roundId, flaw: stored, isLoose, onClose }: FixFlawDialogProps) => {
  const { t } = useTranslation('flaws');
  const textOf = useFailureText();
  const actions = useRoundActions(roundId);
  const flaw = useLocalizeRoundFlaw(roundId)(stored);
  const [measure, setMeasure] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const handleSave = async () => {
    if (measure.trim() === '') return setError(t('form.measure_missing'));
    if (measure.length > textLimits.text) return setError(t('form.too_long', { max: textLimits.text }));
    setIsSaving(true);
    const outcome = await actions.fixFlaw(flaw.key, { measure: measure.trim() });
    setIsSaving(false);
    if (outcome.status === 'stored') return onClose();
    return setFailure(textOf(outcome.failure));
  };

  return (
    <FormDialog
      isOpen
      failure={failure}
      title={t('fix.title')}
      onClose={onClose}
      onSubmit={() => void handleSave()}
      isUnsaved={() => measure !== ''}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('fix.cancel')}
          </Button>
          <SaveButton isSaving={isSaving}>{t('fix.save')}</SaveButton>
        </>
      }
    >
      <div>
        <Text fw={600}>{flaw.name}</Text>
        {flaw.description ? <p className={classes.flawText}>{flaw.description}</p> : null}
        <Text c="dimmed" fz="xs">
          {t('existing.found', { date: formatDate(flaw.created) })}
          {flaw.performer ? (
            <>
              {' '}
              · <PersonText email={flaw.performer} />
            </>
          ) : null}
        </Text>
      </div>
      {flaw.photos.length > 0 ? (
        <Flex gap="xs" wrap="wrap">
          {flaw.photos.map((photo) => (
            <RoundFlawPhoto
              key={photo.photoId}
              roundId={roundId}
              photo={photo}
              label={t('fix.photo', { name: flaw.name })}
            />
          ))}
        </Flex>
      ) : null}
      {isLoose ? (
        <FlawScale
          value={flaw.flawScale}
          onChange={(flawScale) => void actions.changeFlaw(flaw.key, { flawScale })}
        />
      ) : null}
      <OrderedMeasure measure={flaw.measure} onDone={setMeasure} />
      <UncutTextField
        label={t('fix.measure')}
        value={measure}
        error={error}
        data-autofocus
        onChange={(event) => {
          setMeasure(event.currentTarget.value);
          setError(null);
        }}
      />
    </FormDialog>
  );
};
