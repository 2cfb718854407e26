import { Group, MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allRows, documentType } from '#contract/constants.ts';
import type { DocumentPlace } from '#entities/files/documentForm.ts';
import { UploadDocument } from '#entities/files/ui/UploadDocument.tsx';
import { useCallQuery } from '#store/callApi.ts';

type FilePickProps = {
  label: string;
  place: DocumentPlace;
  value: readonly number[];
  isMany?: boolean;
  description?: string;
  error?: string | undefined;
  onChange: (ids: readonly number[]) => void;
};

/** Field for documents of a building or its customer, with an upload. */
export const FilePick = ({
  label,
  place,
  value,
  isMany = false,
  description,
  error,
  onChange,
}: FilePickProps) => {
  const { t } = useTranslation('visits');
  const query = { customerId: place.customerId, documentType, pageSize: allRows, orderBy: 'Name' };
  const { data, isError } = useCallQuery('listFiles', query);
  const offeredFiles = (data?.rows ?? []).filter(
    ({ id, buildingId }) => buildingId === null || buildingId === place.buildingId || value.includes(id),
  );
  const shared = {
    label,
    description,
    placeholder: t('file.choose'),
    searchable: true,
    clearable: true,
    data: offeredFiles.map(({ id, name }) => ({ value: String(id), label: name })),
    error: isError ? t('file.failed') : error,
  };
  const addFile = (id: number) => onChange(isMany ? [...value, id] : [id]);
  const [first] = value;
  return (
    <Group gap="xs" align="flex-end">
      {isMany ? (
        <MultiSelect
          {...shared}
          flex="1 1 220px"
          value={value.map(String)}
          onChange={(ids) => onChange(ids.map(Number))}
        />
      ) : (
        <Select
          {...shared}
          flex="1 1 220px"
          value={first === undefined ? null : String(first)}
          onChange={(id) => onChange(id === null ? [] : [Number(id)])}
        />
      )}
      <UploadDocument place={place} label={t('file.upload')} onAdded={addFile} />
    </Group>
  );
};
