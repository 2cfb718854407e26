import { Box, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { useAllItems } from '#entities/rounds/roundHooks.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { newId } from '#platform/ids.ts';
import { searchTest } from '../list/listEntries.ts';
import { useRoundUi } from '../roundUi.ts';
import choices from '#components/scan/claimChoices.module.css';
import classes from './roundScan.module.css';
import { useCallMutation } from '#store/callApi.ts';

type ClaimInRoundProps = { code: string; onClaimed: (item: ItemState) => void };

const mostShown = 12;

/** List that claims a blank code for an item of the round; items without a code come first. */
export const ClaimInRound = ({ code, onClaimed }: ClaimInRoundProps) => {
  const { t } = useTranslation(['rounds', 'codes']);
  const { roundId } = useRoundUi();
  const { kindName } = useKindNames();
  const textOf = useFailureText();
  const [text, setText] = useState('');
  const items = useAllItems(roundId);
  const [claim, { isLoading, error }] = useCallMutation('claimItemCode');
  const failure = useRef<HTMLDivElement>(null);
  // The pressed item may be far below.
  useEffect(() => {
    if (error) void failure.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const fits = searchTest(text, kindName);
  const fitting = items.filter((item) => item.mapItemId !== null && fits(item));
  const shownItems = [...fitting.filter((item) => !item.code), ...fitting.filter((item) => item.code)];
  const claimFor = async (item: ItemState) => {
    const body = { code, mapItemId: item.mapItemId ?? 0, replaces: Boolean(item.code) };
    const { data } = await claim({ body, idempotencyKey: newId() });
    if (data) onClaimed(item);
  };
  return (
    <>
      <p>{t('codes:scan.blank')}</p>
      <Box w="100%">
        <SearchField label={t('codes:scan.find_item')} value={text} onChange={setText} />
      </Box>
      <div ref={failure}>
        {error ? (
          <FailureAlert
            text={toFailure(error).kind === 'offline' ? t('scan.claim_offline') : textOf(error)}
          />
        ) : null}
      </div>
      <ul className={choices.items}>
        {shownItems.slice(0, mostShown).map((item) => (
          <li key={item.id}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              className={choices.choice}
              disabled={isLoading}
              onClick={() => void claimFor(item)}
            >
              {[
                `${item.positionNumber} ${item.name}`,
                item.placementDescription,
                item.code ? t('scan.replaces') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
      {fitting.length === 0 ? <p>{t('codes:scan.no_item')}</p> : null}
      {fitting.length > mostShown ? (
        <p className={classes.place}>{t('scan.more', { count: fitting.length - mostShown })}</p>
      ) : null}
    </>
  );
};
