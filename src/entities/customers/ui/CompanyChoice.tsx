import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListCompanyPagesInfiniteQuery } from '#entities/companies/companiesApi.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallQuery } from '#store/callApi.ts';

type CompanyChoiceProps = { label: string; value: number; onChange: (companyId: number) => void };

const more = 'more';
const searchAfterMs = 200;

/** Choice of reseller: searched by name on the server, more of them on demand. A failed fetch is shown at the field. [PICK-39, PICK-40] */
export const CompanyChoice = ({ label, value, onChange }: CompanyChoiceProps) => {
  const { t } = useTranslation('customers');
  const textOf = useFailureText();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const staysOpen = useRef(false);
  const { currentData: chosen } = useCallQuery('getCompany', { id: value });
  // Closed, or showing the chosen name, the field doesn't search.
  const isSearching = isOpen && typed !== (chosen?.name ?? typed);
  const [search] = useDebouncedValue(isSearching ? typed : '', searchAfterMs);
  const { data, error, hasNextPage, fetchNextPage } = useListCompanyPagesInfiniteQuery(search);
  const companies = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const hiddenCount = (data?.pages[0]?.pagination.totalCount ?? 0) - companies.length;
  const isListed = companies.some(({ id }) => id === value);
  const options = [...(chosen && !isListed && search === '' ? [chosen] : []), ...companies].map(
    ({ id, name }) => ({ value: String(id), label: name }),
  );

  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      maxDropdownHeight={320}
      value={String(value)}
      data={
        hasNextPage
          ? [...options, { value: more, label: t('picker.more_companies', { count: hiddenCount }) }]
          : options
      }
      // The server has searched already.
      filter={({ options: found }) => found}
      nothingFoundMessage={data ? t('picker.no_company') : undefined}
      error={error ? textOf(error) : undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => {
        setIsOpen(staysOpen.current);
        staysOpen.current = false;
      }}
      onOptionSubmit={(option) => {
        staysOpen.current = option === more;
      }}
      onChange={(option) => {
        if (option === more) void fetchNextPage();
        else if (option !== null && Number(option) !== value) onChange(Number(option));
      }}
    />
  );
};
