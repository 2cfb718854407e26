import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useListCompaniesQuery } from '../../entities/companies/companiesApi.ts';
import { companyChosen } from '../../entities/customers/customersSlice.ts';
import { useActivePlace } from '../../entities/customers/useActiveCustomer.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** Which reseller's tree is shown. A failed fetch is told at the field. [PICK-06] */
export const CompanySelect = () => {
  const { t } = useTranslation('customers');
  const dispatch = useAppDispatch();
  const textOf = useFailureText();
  const { companyId } = useActivePlace();
  const { data, error } = useListCompaniesQuery('');
  return (
    <Select
      label={t('picker.company')}
      searchable
      allowDeselect={false}
      value={companyId === null ? null : String(companyId)}
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      error={error ? textOf(error) : undefined}
      onChange={(value) => {
        if (value !== null && Number(value) !== companyId) dispatch(companyChosen(Number(value)));
      }}
    />
  );
};
