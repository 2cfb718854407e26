import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { textLimits } from '#contract/constants.ts';
import { useRoundItem } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { JudgedFlaw } from './JudgedFlaw.tsx';
import type { Judgement } from './JudgedFlaw.tsx';
import { useRoundUi } from '../roundUi.ts';

/** Dialog that asks, before an item with open flaws becomes ok, if each is fixed or still there. */
export const JudgeDialog = ({ itemId, onClose }: { itemId: number; onClose: () => void }) => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const { roundId, sayFlaw } = useRoundUi();
  const actions = useRoundActions(roundId);
  const item = useRoundItem(roundId, itemId);
  const [open] = useState(() => item?.flaws.filter((flaw) => flaw.done === null) ?? []);
  const [judgements, setJudgements] = useState<Record<string, Judgement>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!item) return null;

  const isComplete = open.every((flaw) => {
    const judgement = judgements[flaw.key];
    return (
      judgement?.answer === 'still' ||
      (judgement?.answer === 'fixed' &&
        judgement.measure.trim() !== '' &&
        judgement.measure.length <= textLimits.text)
    );
  });

  const save = async (judgements: Record<string, Judgement>) => {
    setIsSaving(true);
    const fixed = open.filter((flaw) => judgements[flaw.key]?.answer === 'fixed');
    for (const flaw of fixed) {
      const outcome = await actions.fixFlaw(flaw.key, {
        measure: judgements[flaw.key]?.measure.trim() ?? '',
      });
      if (outcome.status === 'refused') {
        setIsSaving(false);
        setFailure(textOf(outcome.failure));
        return;
      }
    }
    const outcome = fixed.length > 0 ? null : await actions.stillThere(item.id);
    setIsSaving(false);
    if (outcome?.status === 'refused') setFailure(textOf(outcome.failure));
    else onClose();
  };

  const handleSave = () => {
    if (isComplete) void save(judgements);
  };
  // If all are still there nothing needs to be written: the last of these answers completes the dialog.
  const handleChange = (key: string, judgement: Judgement) => {
    const next = { ...judgements, [key]: judgement };
    setJudgements(next);
    if (open.every((flaw) => next[flaw.key]?.answer === 'still')) void save(next);
  };

  return (
    <FormDialog
      isOpen
      failure={failure}
      title={t('judge.title')}
      size="lg"
      onClose={onClose}
      onSubmit={handleSave}
      isUnsaved={() => Object.keys(judgements).length > 0}
      isKeptByOutside
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('questions.cancel')}
          </Button>
          <SaveButton isSaving={isSaving} isDisabled={!isComplete}>
            {t('judge.confirm')}
          </SaveButton>
        </>
      }
    >
      <Text>{t('judge.text', { item: `${item.positionNumber} ${item.name}` })}</Text>
      {open.map((flaw) => (
        <JudgedFlaw
          key={flaw.key}
          flaw={sayFlaw(flaw)}
          judgement={judgements[flaw.key]}
          onChange={(judgement) => handleChange(flaw.key, judgement)}
        />
      ))}
    </FormDialog>
  );
};
