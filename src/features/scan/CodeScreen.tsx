import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
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
  const hasCodes = useIsTillsyn();
  const hasItemPages = useIsTillsyn();
  const { result, ask } = useScan();
  const asking = useRef(ask);
  useScreenTitle(t('scan.label'));
  useEffect(() => {
    if (hasCodes) void asking.current(code);
  }, [code, hasCodes]);
  if (!hasCodes)
    return (
      <EmptyState isScreen title={t('scan.label')}>
        {t('labels.missing')}
      </EmptyState>
    );
  const scannedItem = result?.status === 'told' ? result.found : null;
  if (scannedItem?.state === 'claimed' && scannedItem.item && hasItemPages)
    return <Navigate to={pathTo('item', { itemId: scannedItem.item.mapItemId })} replace />;
  return (
    <div className={classes.screen}>
      <PageHeader title={t('scan.label')} />
      <section className={classes.result} aria-live="polite" aria-label={t('scan.result')}>
        {result ? <ScanOutcome result={result} onAgain={(again) => void ask(again)} /> : null}
      </section>
    </div>
  );
};
