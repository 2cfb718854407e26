import { Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#contract/users/permissions.ts';
import { dashPrefixed, levelOptions } from '#domain/tenants/treePath.ts';
import { matchingCompanies } from '#entities/companies/companiesApi.ts';
import { useTreeQuery } from '#entities/customers/useTreeQuery.ts';
import { usePermission } from '#entities/session/useSession.ts';
import type { OwnerChoice } from '../ownerChoice.ts';
import { useCallQuery } from '#store/callApi.ts';
import { matchingCustomers } from '#entities/customers/customersApi.ts';

type OwnerFieldsProps = {
  value: OwnerChoice;
  onChange: (changes: Partial<OwnerChoice>) => void;
  /** Rights to choose the company and the customer; without such a right there is no choice. */
  companyRight?: Permission;
  customerRight?: Permission;
  errorOf: (name: keyof OwnerChoice) => string | undefined;
};

/** Debounce delay of the search for customers, in milliseconds. */
const searchDelayMs = 300;

/** Number of levels offered at once; the search finds the others. */
const mostOptions = 200;

/** Option value for "no customer". */
const wholeCompany = 'company';

type Option = { value: string; label: string };
const optionOf = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name });
const withChosen = (options: readonly Option[], chosen: Option | null): Option[] =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : [...options];

const CompanyField = ({ value, onChange, errorOf }: Omit<OwnerFieldsProps, 'companyRight'>) => {
  const { t } = useTranslation('lists');
  const companies = useCallQuery('listCompanies', matchingCompanies(''));
  const { companyId } = value;
  const ownCompany = useCallQuery(
    'getCompany',
    companyId === null ? skipToken : { id: companyId },
  ).currentData;
  return (
    <Select
      label={t('owner.choose_company')}
      searchable
      allowDeselect={false}
      data={withChosen((companies.data?.rows ?? []).map(optionOf), ownCompany ? optionOf(ownCompany) : null)}
      value={companyId === null ? null : String(companyId)}
      error={errorOf('companyId')}
      onChange={(chosen) => onChange({ companyId: Number(chosen), customerId: null })}
    />
  );
};

const CustomerField = ({ value, onChange, errorOf }: Omit<OwnerFieldsProps, 'companyRight'>) => {
  const { t } = useTranslation('lists');
  const [search, setSearch] = useState('');
  const [name] = useDebouncedValue(search.trim(), searchDelayMs);
  const { companyId, customerId } = value;
  const chosenCustomer = useCallQuery(
    'getCustomer',
    customerId === null ? skipToken : { id: customerId },
  ).currentData;
  const searched = name === chosenCustomer?.name || name === t('owner.whole_company') ? '' : name;
  const { nodes } = useTreeQuery(companyId ?? undefined);
  // Fallback while the tree is loading or its levels can't be read: a search for customers without their levels.
  const hits = useCallQuery(
    'listCustomers',
    nodes ? skipToken : matchingCustomers({ name: searched, companyId }),
  );
  const levels = nodes ? levelOptions(nodes, searched, mostOptions) : [];
  const depths = new Map(levels.map(({ id, depth }) => [String(id), depth]));
  const options = (nodes ? levels : (hits.data?.rows ?? [])).map(optionOf);
  return (
    <Select
      label={t('owner.choose_customer')}
      searchable
      allowDeselect={false}
      data={[
        { value: wholeCompany, label: t('owner.whole_company') },
        ...withChosen(options, chosenCustomer ? optionOf(chosenCustomer) : null),
      ]}
      filter={({ options: all }) => all}
      renderOption={({ option: { value: id, label } }) => dashPrefixed(depths.get(id) ?? 0, label)}
      onSearchChange={setSearch}
      nothingFoundMessage={hits.isFetching ? t('owner.searching') : t('panes.nothing_found')}
      value={customerId === null ? wholeCompany : String(customerId)}
      error={errorOf('customerId')}
      onChange={(next) => onChange({ customerId: next === wholeCompany ? null : Number(next) })}
    />
  );
};

/** Field for users with its right. */
const ByRight = ({ right, children }: { right: Permission; children: ReactNode }) =>
  usePermission(right) ? children : null;

/** Fields for a record's owner: global, a company, a customer, each choice by its right. [CHK-08, CHK-09, CHK-10, CHK-44, CAT-11] */
export const OwnerFields = (props: OwnerFieldsProps) => {
  const { value, onChange, companyRight, customerRight } = props;
  const { t } = useTranslation('lists');
  return (
    <>
      <ByRight right="global_set_object_as_global">
        <Switch
          label={t('owner.global_switch')}
          description={t('owner.global_hint')}
          checked={value.isGlobal}
          onChange={(event) => onChange({ isGlobal: event.currentTarget.checked })}
        />
      </ByRight>
      {companyRight && !value.isGlobal ? (
        <ByRight right={companyRight}>
          <CompanyField {...props} />
        </ByRight>
      ) : null}
      {customerRight && !value.isGlobal ? (
        <ByRight right={customerRight}>
          <CustomerField {...props} />
        </ByRight>
      ) : null}
    </>
  );
};
