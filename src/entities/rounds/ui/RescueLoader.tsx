import { Alert, Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { RescueOutcome } from '../device/rescue.ts';
import { loadRescueFile } from '../device/rescue.ts';

/** Button that loads a rescue file of this user, and shows its amount or the reason for refusing it. */
export const RescueLoader = () => {
  const { t } = useTranslation('sync');
  const textOf = useFailureText();
  const dispatch = useAppDispatch();
  const user = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<RescueOutcome | null>(null);
  const reset = useRef<() => void>(null);

  const handleFile = async (file: File | null) => {
    if (!file) return;
    setIsBusy(true);
    setOutcome(null);
    setOutcome(await loadRescueFile(dispatch, user, file));
    setIsBusy(false);
    // The same file may be chosen again.
    reset.current?.();
  };
  const resultText = () => {
    if (!outcome?.ok) return null;
    if (outcome.operations === 0) return t('rescue.loaded_none');
    return t('rescue.loaded', {
      operations: t('rescue.changes', { count: outcome.operations }),
      photos: t('rounds.photos', { count: outcome.photos }),
    });
  };

  return (
    <>
      <FileButton
        accept="application/json,.json"
        resetRef={reset}
        inputProps={{ 'aria-label': t('rescue.load') }}
        onChange={(file) => void handleFile(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
            loading={isBusy}
          >
            {t('rescue.load')}
          </Button>
        )}
      </FileButton>
      <div role="status">{outcome?.ok ? <Alert color="gray">{resultText()}</Alert> : null}</div>
      {outcome && !outcome.ok ? <FailureAlert text={textOf(outcome.failure)} /> : null}
    </>
  );
};
