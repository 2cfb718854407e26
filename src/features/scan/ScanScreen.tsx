import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { scannerPart } from '#components/scan/scannerPart.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { ScanOutcome } from './ScanOutcome.tsx';
import { useScan } from './useScan.ts';
import classes from './scanScreen.module.css';

/** Screen that scans a label, or takes its typed code: shows its item, or another result. */
export const ScanScreen = () => {
  const { t } = useTranslation('codes');
  const { result, ask, read } = useScan();
  useScreenTitle(t('scan.title'));
  const enter = (code: string) => void ask(code);
  return (
    <Stack>
      <PageHeader title={t('scan.title')} />
      <div className={classes.panes}>
        <LazyPart
          source={scannerPart}
          props={{ onRead: read, onTyped: enter, isPaused: result?.status === 'asking' }}
        />
        <section className={classes.result} aria-live="polite" aria-label={t('scan.result')}>
          {result ? <ScanOutcome result={result} onAgain={enter} /> : <p>{t('scan.begin')}</p>}
        </section>
      </div>
    </Stack>
  );
};
