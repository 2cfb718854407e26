import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import { SearchField } from '../../components/forms/fields/SearchField.tsx';
import { useClaimItemCodeMutation } from '../../entities/codes/codesApi.ts';
import { useSearch } from '../../entities/search/useSearch.ts';
import { useFailureText } from '../../platform/calls/useFailureText.ts';
import { newId } from '../../platform/ids.ts';
import classes from './scanScreen.module.css';

type ClaimBySearchProps = { code: string; onClaimed: () => void };

/** A blank code is put on an item, which is found by its name or place. */
export const ClaimBySearch = ({ code, onClaimed }: ClaimBySearchProps) => {
  const { t } = useTranslation('codes');
  const textOf = useFailureText();
  const [text, setText] = useState('');
  const [claim, { isLoading, error }] = useClaimItemCodeMutation();
  const search = useSearch(text, false);
  const hits = search.groups.flatMap((group) => (group.kind === 'item' ? group.hits : []));
  const claimFor = async (mapItemId: number) => {
    const { data } = await claim({ body: { code, mapItemId }, idempotencyKey: newId() });
    if (data) onClaimed();
  };
  return (
    <>
      <p>{t('scan.blank')}</p>
      <SearchField label={t('scan.find_item')} value={text} onChange={setText} />
      <ul className={classes.hits}>
        {hits.map(({ id, name, number, detail, place }) => (
          <li key={id}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              disabled={isLoading}
              onClick={() => void claimFor(id)}
            >
              {[number, name, detail, place].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
      {search.answeredText && hits.length === 0 ? <p>{t('scan.no_item')}</p> : null}
      {search.failure ? <FailureAlert text={textOf(search.failure)} onRetry={search.retry} /> : null}
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </>
  );
};
