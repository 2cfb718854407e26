import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { sendCall } from '#platform/calls/http.ts';
import { fileNameOf } from '#platform/fileName.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { notify } from '#platform/notify.ts';
import { saveFile } from '#platform/saveFile.ts';

/** Button that downloads a permit as a PDF in the language of the interface. */
export const PrintButton = ({ id, icon }: { id: number; icon: ReactNode }) => {
  const { t } = useTranslation('hotWork');
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const outcome = await sendCall('downloadHotWorkPermit', {
      path: { id },
      query: { language: currentLanguage() },
    });
    setBusy(false);
    if (!outcome.ok) {
      notify({ tone: 'failure', text: textOf(outcome.failure) });
      return;
    }
    const { bytes, type } = outcome.data;
    saveFile(fileNameOf(`${t('title_one')} ${id}`, 'pdf'), new Blob([bytes], { type }));
  };
  return (
    <Button variant="default" leftSection={icon} loading={isBusy} onClick={() => void download()}>
      {t('print')}
    </Button>
  );
};
