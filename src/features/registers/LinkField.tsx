import { UploadDocument } from '#entities/files/ui/UploadDocument.tsx';
import { Group, Select, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/forms/fields/textFields.ts';
import { allRows, documentType } from '#contract/constants.ts';
import type { RegisterField } from '#contract/registers/registerKind.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';
import { PersonPicker } from '#entities/users/ui/PersonPicker.tsx';
import { formatDate } from '#platform/time/dates.ts';
import { useCallQuery } from '#store/callApi.ts';
import { emptyLink } from './recordForm.ts';
import type { FormLink } from './recordForm.ts';
import { RowsField } from './RowsField.tsx';

/** Customer and building of the record being edited. */
export interface RecordPlace {
  customerId: number;
  buildingId: number | null;
}

type LinkFieldProps = {
  field: RegisterField;
  label: string;
  place: RecordPlace;
  links: readonly FormLink[];
  onChange: (links: readonly FormLink[]) => void;
  error?: string | undefined;
};

type LinkProps = { link: FormLink; place: RecordPlace; onChange: (link: FormLink) => void };

type PickProps = {
  label: string;
  value: number | null;
  rows: readonly { id: number; name: string }[] | undefined;
  error?: string | undefined;
  onChange: (id: number | null) => void;
};

/** Select of a record by its name. */
const Pick = ({ label, value, rows = [], error, onChange }: PickProps) => (
  <Select
    flex="1 1 140px"
    aria-label={label}
    placeholder={label}
    searchable
    error={error}
    value={value === null ? null : String(value)}
    data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
    onChange={(id) => onChange(id === null ? null : Number(id))}
  />
);

/** Person of a record: a user, or a name without an account. */
const PersonLink = ({ link, place, onChange }: LinkProps) => {
  const { t } = useTranslation('registers');
  if (link.isElsewhere) return <Text flex={1}>{t('elsewhere')}</Text>;
  return (
    <Group gap="xs" flex={1} align="flex-end">
      <PersonPicker
        customerId={place.customerId}
        personId={link.userId}
        label={t('person')}
        noneLabel={t('no_account')}
        texts={{ loading: t('loading'), failed: t('people_failed'), nobody: t('nobody') }}
        onChange={(userId) => onChange({ ...link, userId, name: '', accepted: null })}
      />
      {link.accepted ? (
        <Text c="dimmed">{t('delegations.accepted', { date: formatDate(link.accepted) })}</Text>
      ) : null}
      {link.userId === null ? (
        <TextField
          flex="1 1 160px"
          label={t('name')}
          value={link.name}
          onChange={(event) => onChange({ ...link, name: event.currentTarget.value })}
        />
      ) : null}
    </Group>
  );
};

const RoleLink = ({ link, place, onChange }: LinkProps) => {
  const { t } = useTranslation('registers');
  const { data, isError } = useCallQuery('listRoles', rolesOfCustomer(place.customerId));
  return (
    <Pick
      label={t('role')}
      value={link.roleId}
      rows={data?.rows}
      error={isError ? t('roles_failed') : undefined}
      onChange={(roleId) => onChange({ ...link, roleId })}
    />
  );
};

/** File of a record: a document of its customer or building, or a new one. */
const FileLink = ({ link, place, onChange }: LinkProps) => {
  const { t } = useTranslation('registers');
  const query = { customerId: place.customerId, documentType, pageSize: allRows, orderBy: 'Name' };
  const { data, isError } = useCallQuery('listFiles', query);
  const offered = (data?.rows ?? []).filter(
    ({ buildingId }) => buildingId === null || buildingId === place.buildingId,
  );
  return (
    <Group gap="xs" flex={1}>
      <Pick
        label={t('file')}
        value={link.fileId}
        rows={offered}
        error={isError ? t('files_failed') : undefined}
        onChange={(fileId) => onChange({ ...link, fileId })}
      />
      <UploadDocument place={place} label={t('upload')} onAdded={(fileId) => onChange({ ...link, fileId })} />
    </Group>
  );
};

/** Place of a record: an item on one of its building's drawings. */
const PlaceLink = ({ link, place, onChange }: LinkProps) => {
  const { t } = useTranslation('registers');
  const [floorId, setFloorId] = useState<number | null>(null);
  const [mapId, setMapId] = useState<number | null>(null);
  const shown = useCallQuery('getMapItem', link.mapItemId === null ? skipToken : { id: link.mapItemId });
  const floors = useCallQuery(
    'listFloors',
    place.buildingId === null ? skipToken : { buildingId: place.buildingId, pageSize: allRows },
  );
  const maps = useCallQuery('listMaps', floorId === null ? skipToken : { floorId, pageSize: allRows });
  const items = useCallQuery('listMapItems', mapId === null ? skipToken : { mapId, pageSize: allRows });
  const itemNames = (items.data?.rows ?? (shown.data ? [shown.data] : [])).map(
    ({ id, name, positionNumber }) => ({ id, name: `${positionNumber} ${name}` }),
  );
  return (
    <Group gap="xs" flex={1}>
      <Pick
        label={t('floor')}
        value={floorId}
        rows={floors.data?.rows}
        error={floors.isError ? t('floors_failed') : undefined}
        onChange={setFloorId}
      />
      <Pick label={t('drawing')} value={mapId} rows={maps.data?.rows} onChange={setMapId} />
      <Pick
        label={t('item')}
        value={link.mapItemId}
        rows={itemNames}
        onChange={(mapItemId) => onChange({ ...link, mapItemId })}
      />
    </Group>
  );
};

const linkParts = { person: PersonLink, role: RoleLink, file: FileLink, place: PlaceLink };

/** Field with persons, roles, files or places. */
export const LinkField = ({ field, label, place, links, onChange, error }: LinkFieldProps) => {
  const { t } = useTranslation('registers');
  const Part = linkParts[field.type as keyof typeof linkParts];
  const isFull = !field.isMany && links.length > 0;
  return (
    <RowsField
      label={label}
      rows={links}
      error={error}
      addLabel={t(`add_link.${field.type as keyof typeof linkParts}`)}
      onAdd={isFull ? undefined : () => onChange([...links, emptyLink(field.key)])}
      onChange={onChange}
    >
      {(link, change) => <Part link={link} place={place} onChange={change} />}
    </RowsField>
  );
};
