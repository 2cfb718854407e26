import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxPageSize } from '#contract/constants.ts';
import { useCallQuery } from '#store/callApi.ts';

type InstallationFieldProps = {
  buildingId: number;
  value: number | null;
  isRequired: boolean;
  error: string | undefined;
  onChange: (id: number | null) => void;
};

/** Choice of an installation of a building; hidden where one isn't needed and there is none. */
export const InstallationField = ({
  buildingId,
  value,
  isRequired,
  error,
  onChange,
}: InstallationFieldProps) => {
  const { t } = useTranslation('registers');
  const { data } = useCallQuery('listInstallations', { buildingId, orderBy: 'Name', pageSize: maxPageSize });
  const rows = data?.rows ?? [];
  if (!isRequired && rows.length === 0) return null;
  return (
    <NativeSelect
      label={t('installation')}
      required={isRequired}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: t(isRequired ? 'choose_installation' : 'no_installation') },
        ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={error}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    />
  );
};
