import { useTranslation } from 'react-i18next';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { scannerPart } from '#components/scan/scannerPart.ts';
import { RoundScanOutcome } from './RoundScanOutcome.tsx';
import { useRoundScan } from './useRoundScan.ts';
import classes from './roundScan.module.css';

export type RoundScannerProps = { onShow: (itemId: number) => void };

/** Scanner with the result of the last code if it led to no item. */
export const RoundScanner = ({ onShow }: RoundScannerProps) => {
  const { t } = useTranslation('codes');
  const { result, take, ask, handleClaimed } = useRoundScan(onShow);
  return (
    <>
      <LazyPart
        source={scannerPart}
        props={{
          onRead: (text) => take(text, 'scanned'),
          onTyped: (code) => take(code, 'typed'),
          isPaused: result?.status === 'asking',
        }}
      />
      <section className={classes.result} aria-live="polite" aria-label={t('scan.result')}>
        {result ? (
          <RoundScanOutcome
            result={result}
            onShow={onShow}
            onAgain={(code, how) => void ask(code, how)}
            onClaimed={handleClaimed}
          />
        ) : null}
      </section>
    </>
  );
};
