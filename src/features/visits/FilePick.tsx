import { Button, FileButton, Group, MultiSelect, Select } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allRows, documentType } from '#contract/constants.ts';
import { documentForm } from '#entities/files/documentForm.ts';
import type { DocumentPlace } from '#entities/files/documentForm.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';

type FilePickProps = {
  label: string;
  place: DocumentPlace;
  value: readonly number[];
  isMany?: boolean;
  description?: string;
  error?: string | undefined;
  onChange: (ids: readonly number[]) => void;
};

/** Button that uploads a document of a place, for users who may. */
const UploadButton = ({ place, onAdded }: { place: DocumentPlace; onAdded: (id: number) => void }) => {
  const { t } = useTranslation('visits');
  const textOf = useFailureText();
  const mayUpload = useMayCallThere('uploadFile', 'document');
  const [upload] = useCallMutation('uploadFile');
  const [isSending, setIsSending] = useState(false);
  if (!mayUpload) return null;
  const send = async (file: File | null) => {
    if (!file) return;
    setIsSending(true);
    const { data, error } = await upload({ body: documentForm(file, place) });
    setIsSending(false);
    if (data) onAdded(data.id);
    else notify({ tone: 'failure', text: textOf(error) });
  };
  return (
    <FileButton
      accept=".doc,.docx,.pdf,.xlsx,.xls"
      inputProps={{ 'aria-label': t('file.upload') }}
      onChange={(file) => void send(file)}
    >
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          loading={isSending}
          leftSection={<IconFileUpload size={18} aria-hidden />}
        >
          {t('file.upload')}
        </Button>
      )}
    </FileButton>
  );
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
      <UploadButton place={place} onAdded={addFile} />
    </Group>
  );
};
