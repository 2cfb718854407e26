import { ActionIcon, Group, NativeSelect, Select, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { allRows } from '#contract/constants.ts';
import { flawParties } from '#contract/visits/visitWords.ts';
import { useCallQuery } from '#store/callApi.ts';
import type { PointValues } from './visitForm.ts';
import classes from './visits.module.css';

type PointFlawsProps = {
  buildingId: number;
  value: PointValues['flaws'];
  error: string | undefined;
  onChange: (flaws: PointValues['flaws']) => void;
};

/** Flaws of a point, each with the party that it belongs to, and a choice of the building's open flaws to link. */
export const PointFlaws = ({ buildingId, value, error, onChange }: PointFlawsProps) => {
  const { t } = useTranslation('visits');
  const query = { buildingId, done: false, pageSize: allRows, orderBy: 'Created desc' };
  const { data } = useCallQuery('listFlaws', query);
  const linkedIds = new Set(value.map(({ flawId }) => flawId));
  const offeredFlaws = (data?.rows ?? []).filter(({ id }) => !linkedIds.has(id));
  const link = (id: number) => {
    const flaw = offeredFlaws.find((each) => each.id === id);
    if (flaw) onChange([...value, { flawId: id, party: null, name: flaw.name }]);
  };
  return (
    <Stack gap="xs" role="group" aria-label={t('point.flaws')}>
      {value.map((flaw) => (
        <Group key={flaw.flawId} gap="xs" align="flex-end" className={classes.flaw}>
          <Text flex="1 1 140px">{flaw.name}</Text>
          <NativeSelect
            aria-label={`${t('party.label')}: ${flaw.name}`}
            value={flaw.party ?? ''}
            data={[
              { value: '', label: t('party.whole') },
              ...flawParties.map((party) => ({ value: party, label: t(`party.${party}`) })),
            ]}
            onChange={({ currentTarget }) => {
              const party = flawParties.find((each) => each === currentTarget.value) ?? null;
              onChange(value.map((each) => (each.flawId === flaw.flawId ? { ...each, party } : each)));
            }}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('flaw.unlink', { name: flaw.name })}
            onClick={() => onChange(value.filter(({ flawId }) => flawId !== flaw.flawId))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Select
        label={t('flaw.link')}
        description={t('point.photos_hint')}
        searchable
        value={null}
        error={error}
        data={offeredFlaws.map(({ id, name, item }) => ({
          value: String(id),
          label: [name, item ? `${item.positionNumber} ${item.name}` : ''].filter(Boolean).join(', '),
        }))}
        onChange={(id) => id !== null && link(Number(id))}
      />
    </Stack>
  );
};
