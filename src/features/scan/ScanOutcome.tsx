import { Anchor, Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { FoundCode } from '#contract/codes/itemCode.ts';
import { spacedCode } from '#domain/codes/itemCode.ts';
import { usePermission, useMayCall } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { ClaimBySearch } from './ClaimBySearch.tsx';
import type { ScanResult } from './useScan.ts';
import classes from './scanScreen.module.css';

type ScanOutcomeProps = { result: ScanResult; onAgain: (code: string) => void };

const Told = ({ found, onAgain }: { found: FoundCode; onAgain: (code: string) => void }) => {
  const { t } = useTranslation('codes');
  const mayClaim = useMayCall('claimItemCode');
  const mayMove = usePermission('floor_areas_edit') && mayClaim;
  const [isMoved, setMoved] = useState(false);
  const { code, state, item } = found;
  if (state === 'blank')
    return mayClaim ? (
      <ClaimBySearch key={code} code={code} onClaimed={() => onAgain(code)} />
    ) : (
      <p>{t('scan.blank_only')}</p>
    );
  if (!item)
    return (
      <>
        <p>{t(`scan.${state}`)}</p>
        {state === 'unknown' ? (
          <Anchor href={`i/${encodeURIComponent(code)}?report`}>{t('scan.report')}</Anchor>
        ) : null}
      </>
    );
  const handleMoved = () => {
    setMoved(false);
    onAgain(code);
  };
  if (isMoved) return <ClaimBySearch code={code} fromMapItemId={item.mapItemId} onClaimed={handleMoved} />;
  return (
    <>
      {state === 'released' ? <p>{t('scan.released_from')}</p> : null}
      <Box component="p" fw={700}>
        {item.positionNumber} {item.name}
      </Box>
      <Box component="p" c="dimmed">
        {t('scan.place', { floor: item.floorName, building: item.buildingName })}
      </Box>
      <Button component={Link} to={pathTo('item', { itemId: item.mapItemId })} variant="default">
        {t('scan.open_item')}
      </Button>
      {state === 'claimed' && mayMove ? (
        <Button variant="subtle" onClick={() => setMoved(true)}>
          {t('scan.elsewhere')}
        </Button>
      ) : null}
    </>
  );
};

/** Result of a scanned code. */
export const ScanOutcome = ({ result, onAgain }: ScanOutcomeProps) => {
  const { t } = useTranslation('codes');
  if (result.status === 'foreign') return <p>{t('scan.foreign')}</p>;
  const { code } = result;
  return (
    <>
      <p className={classes.code}>{spacedCode(code)}</p>
      {result.status === 'asking' ? <p>{t('scan.asking')}</p> : null}
      {result.status === 'failed' ? <FailureAlert text={result.text} onRetry={() => onAgain(code)} /> : null}
      {result.status === 'told' ? <Told key={code} found={result.found} onAgain={onAgain} /> : null}
      {result.status === 'device' && !result.item ? <p>{t('scan.not_on_device')}</p> : null}
      {result.status === 'device' && result.item ? (
        <>
          <Box component="p" fw={700}>
            {result.item.positionNumber} {result.item.name}
          </Box>
          <Box component="p" c="dimmed">
            {result.item.floorName}
          </Box>
          <Anchor component={Link} to={pathTo('round', { roundId: result.item.roundId })}>
            {t('scan.open_round', { name: result.item.roundName })}
          </Anchor>
        </>
      ) : null}
    </>
  );
};
