import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { FoundCode } from '#contract/codes/itemCode.ts';
import { spacedCode } from '#domain/codes/itemCode.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { itemStateLabel } from '#entities/rounds/itemStateLabel.ts';
import { ClaimInRound } from './ClaimInRound.tsx';
import type { Entry, RoundScan } from './useRoundScan.ts';
import classes from './roundScan.module.css';

type RoundScanOutcomeProps = {
  result: RoundScan;
  onShow: (itemId: number) => void;
  onAgain: (code: string, how: Entry) => void;
  onClaimed: (item: ItemState, how: Entry) => void;
};

type ElsewhereProps = { found: FoundCode; onClaimed: (item: ItemState) => void };

/** Result for a code that is on no item of the round. */
const Elsewhere = ({ found: { code, state, item }, onClaimed }: ElsewhereProps) => {
  const { t } = useTranslation(['rounds', 'codes']);
  if (state === 'blank') return <ClaimInRound key={code} code={code} onClaimed={onClaimed} />;
  if (!item) return <p>{t(`codes:scan.${state}`)}</p>;
  return (
    <>
      {state === 'released' ? <p>{t('codes:scan.released_from')}</p> : null}
      <Box component="p" fw={700}>
        {item.positionNumber} {item.name}
      </Box>
      <p className={classes.place}>
        {t('codes:scan.place', { floor: item.floorName, building: item.buildingName })}
      </p>
    </>
  );
};

const Judged = ({ item, onShow }: { item: ItemState; onShow: (itemId: number) => void }) => {
  const { t } = useTranslation('rounds');
  return (
    <>
      <p>{t('scan.judged')}</p>
      <Box component="p" fw={700}>
        {item.positionNumber} {item.name}
      </Box>
      <p className={classes.place}>{itemStateLabel(item, t)}</p>
      <Button variant="default" onClick={() => onShow(item.id)}>
        {t('scan.show')}
      </Button>
    </>
  );
};

/** Returns whether the code is known not to be in this round; a blank, retired or unknown label is only reported as such. */
const isKnownElsewhere = (result: RoundScan): boolean =>
  result.status === 'told' ? result.found.item !== null : result.status !== 'judged';

/** Result of a code that led to no item at once. */
export const RoundScanOutcome = ({ result, onShow, onAgain, onClaimed }: RoundScanOutcomeProps) => {
  const { t } = useTranslation(['rounds', 'codes']);
  if (result.status === 'foreign') return <p>{t('codes:scan.foreign')}</p>;
  const { code, status } = result;
  return (
    <>
      <p className={classes.code}>{spacedCode(code)}</p>
      {status === 'judged' ? <Judged item={result.item} onShow={onShow} /> : null}
      {isKnownElsewhere(result) ? <p>{t('scan.not_here')}</p> : null}
      {status === 'asking' ? <p>{t('codes:scan.asking')}</p> : null}
      {status === 'failed' ? (
        <FailureAlert text={result.text} onRetry={() => onAgain(code, result.how)} />
      ) : null}
      {status === 'told' ? (
        <Elsewhere found={result.found} onClaimed={(item) => onClaimed(item, result.how)} />
      ) : null}
    </>
  );
};
