import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { ScanOutcome } from './ScanOutcome.tsx';
import { useScan } from './useScan.ts';
import classes from './scanScreen.module.css';

/**
 * Screen for a label that was scanned outside the product: leads to its item's page, or shows the same results as the scanner. [LIFE-180]
 */
export const CodeScreen = () => {
  const { t } = useTranslation('codes');
  const { code = '' } = useParams();
  const { result, ask } = useScan();
  const asking = useRef(ask);
  useScreenTitle(t('scan.label'));
  useEffect(() => {
    void asking.current(code);
  }, [code]);
  const scannedItem = result?.status === 'told' ? result.found : null;
  if (scannedItem?.state === 'claimed' && scannedItem.item)
    return <Navigate to={pathTo('item', { itemId: scannedItem.item.mapItemId })} replace />;
  return (
    <Stack>
      <PageHeader title={t('scan.label')} />
      <section className={classes.result} aria-live="polite" aria-label={t('scan.result')}>
        {result ? <ScanOutcome result={result} onAgain={(again) => void ask(again)} /> : null}
      </section>
    </Stack>
  );
};
