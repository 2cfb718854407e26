import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { useSearch } from '#entities/search/useSearch.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { newId } from '#platform/ids.ts';
import choices from '#components/scan/claimChoices.module.css';
import { useCallMutation } from '#store/callApi.ts';

type ClaimBySearchProps = {
  code: string;
  /** Item that has the code by mistake. */
  fromMapItemId?: number;
  onClaimed: () => void;
};

/** Form that claims a code for an item, found by its name or place. */
export const ClaimBySearch = ({ code, fromMapItemId, onClaimed }: ClaimBySearchProps) => {
  const { t } = useTranslation('codes');
  const textOf = useFailureText();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [claim, { isLoading, error }] = useCallMutation('claimItemCode');
  const search = useSearch(text, false);
  const hits = search.groups.flatMap((group) => (group.kind === 'item' ? group.hits : []));
  const hasLabel = error !== undefined && toFailure(error).codes.includes('item_has_code');
  const claimFor = async (mapItemId: number, replaces: boolean) => {
    setChosen(mapItemId);
    const body = { code, mapItemId, replaces, ...(fromMapItemId !== undefined && { fromMapItemId }) };
    const { data } = await claim({ body, idempotencyKey: newId() });
    if (data) onClaimed();
  };
  return (
    <>
      <p>{t(fromMapItemId === undefined ? 'scan.blank' : 'scan.really_on')}</p>
      <Box w="100%">
        <SearchField label={t('scan.find_item')} value={text} onChange={setText} />
      </Box>
      <ul className={choices.items}>
        {hits.map(({ id, name, number, detail, place }) => (
          <li key={id}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              className={choices.choice}
              disabled={isLoading}
              onClick={() => void claimFor(id, false)}
            >
              {[number, name, detail, place].filter(Boolean).join(' · ')}
            </Button>
            {hasLabel && id === chosen ? (
              <Group role="alert" gap="xs" p="8px 0 16px">
                <p>{t('scan.has_label')}</p>
                <Button disabled={isLoading} onClick={() => void claimFor(id, true)}>
                  {t('scan.replace')}
                </Button>
              </Group>
            ) : null}
          </li>
        ))}
      </ul>
      {search.answeredText && hits.length === 0 ? <p>{t('scan.no_item')}</p> : null}
      {search.failure ? <FailureAlert text={textOf(search.failure)} onRetry={search.retry} /> : null}
      {error && !hasLabel ? <FailureAlert text={textOf(error)} /> : null}
    </>
  );
};
