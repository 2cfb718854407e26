import { Alert, Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { RescueOutcome } from '../device/rescue.ts';
import { saveRescueFile } from '../device/rescue.ts';

/** Button that saves all unsent work as one file, and shows its amount. */
export const RescueButton = () => {
  const { t } = useTranslation('sync');
  const textOf = useFailureText();
  const user = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<RescueOutcome | null>(null);

  const handleSave = async () => {
    setIsBusy(true);
    setOutcome(await saveRescueFile(user));
    setIsBusy(false);
  };
  const resultText = () => {
    if (!outcome?.ok) return null;
    if (outcome.operations === 0) return t('rescue.nothing');
    return t('rescue.saved', {
      operations: t('rescue.changes', { count: outcome.operations }),
      photos: t('rounds.photos', { count: outcome.photos }),
    });
  };

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLifebuoy size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void handleSave()}
      >
        {t('rescue.save')}
      </Button>
      <div role="status">{outcome?.ok ? <Alert color="gray">{resultText()}</Alert> : null}</div>
      {outcome && !outcome.ok ? (
        <FailureAlert title={t('rescue.failed')} text={textOf(outcome.failure)} />
      ) : null}
    </>
  );
};
