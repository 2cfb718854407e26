import { NativeSelect, Select } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { allRows } from '#contract/constants.ts';
import type { PointFlaw, VisitCaseDetails, VisitPoint } from '#contract/visits/visitCase.ts';
import { flawParties } from '#contract/visits/visitWords.ts';
import { isFilled } from '#domain/validation.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';

interface FlawValues {
  name: string;
  description: string;
  mapItemId: number | null;
  party: PointFlaw['party'];
}

type PickProps = {
  label: string;
  value: number | null;
  rows: readonly { id: number; name: string }[];
  error?: string | undefined;
  onChange: (id: number | null) => void;
};

/** Select of a record by its name. */
const Pick = ({ label, value, rows, error, onChange }: PickProps) => (
  <Select
    label={label}
    searchable
    clearable
    error={error}
    value={value === null ? null : String(value)}
    data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
    onChange={(id) => onChange(id === null ? null : Number(id))}
  />
);

type ItemFieldsProps = {
  buildingId: number;
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
};

/** Choice of an item by its floor and drawing. */
const ItemFields = ({ buildingId, value, error, onChange }: ItemFieldsProps) => {
  const { t } = useTranslation('visits');
  const [floorId, setFloorId] = useState<number | null>(null);
  const [mapId, setMapId] = useState<number | null>(null);
  const floors = useCallQuery('listFloors', { buildingId, pageSize: allRows });
  const maps = useCallQuery('listMaps', floorId === null ? skipToken : { floorId, pageSize: allRows });
  const items = useCallQuery('listMapItems', mapId === null ? skipToken : { mapId, pageSize: allRows });
  const chooseMap = (id: number | null) => {
    setMapId(id);
    onChange(null);
  };
  return (
    <>
      <Pick
        label={t('flaw.floor')}
        value={floorId}
        rows={floors.data?.rows ?? []}
        onChange={(id) => {
          setFloorId(id);
          chooseMap(null);
        }}
      />
      {floorId === null ? null : (
        <Pick label={t('flaw.drawing')} value={mapId} rows={maps.data?.rows ?? []} onChange={chooseMap} />
      )}
      {mapId === null ? null : (
        <Pick
          label={t('flaw.item')}
          value={value}
          error={error}
          rows={(items.data?.rows ?? []).map(({ id, name, positionNumber }) => ({
            id,
            name: `${positionNumber} ${name}`,
          }))}
          onChange={onChange}
        />
      )}
    </>
  );
};

type FlawPanelProps = {
  visit: VisitCaseDetails;
  point: VisitPoint;
  number: number;
  onClose: () => void;
};

/** Length of a flaw's name that is taken from the point's text. */
const proposedLength = 80;

/** Form of a new flaw of a point, or of one party's part of it. [SBA-65] */
export const FlawPanel = ({ visit, point, number, onClose }: FlawPanelProps) => {
  const { t } = useTranslation('visits');
  const textOf = useErrorTexts();
  const [create] = useCallMutation('createPointFlaw');
  const form = useEntityForm<FlawValues, VisitPoint>({
    initial: { name: point.text.slice(0, proposedLength), description: '', mapItemId: null, party: null },
    validate: ({ name }) => ({ name: isFilled(name) ? null : textOf('required') }),
    save: (body, idempotencyKey) => create({ id: point.id, body, idempotencyKey }),
    onSaved: () => {
      notify({ tone: 'success', text: t('saved') });
      onClose();
    },
  });
  return (
    <EntityFormPanel title={t('flaw.add_of', { number })} form={form} onClose={onClose}>
      <TextField label={t('flaw.name')} required {...form.text('name')} />
      <LongTextField label={t('flaw.description')} {...form.text('description')} />
      <NativeSelect
        label={t('party.label')}
        value={form.values.party ?? ''}
        data={[
          { value: '', label: t('party.whole') },
          ...flawParties.map((party) => ({ value: party, label: t(`party.${party}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          form.change({ party: flawParties.find((each) => each === value) ?? null })
        }
      />
      <ItemFields
        buildingId={visit.buildingId}
        value={form.values.mapItemId}
        error={form.errorOf('mapItemId')}
        onChange={(mapItemId) => form.change({ mapItemId })}
      />
    </EntityFormPanel>
  );
};
