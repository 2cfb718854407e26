import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/user.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Delay of the search after the last character, in milliseconds. */
const searchDelayMs = 250;
/** Maximum number of people listed at a time. */
const maxListed = 20;

type PersonPickerProps = {
  customerId: number;
  personId: number | null;
  onChange: (id: number | null) => void;
};

/** Returns a person's option; the address tells people of the same name apart. */
const optionOf = ({
  id,
  firstName,
  lastName,
  email,
}: Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>) => ({
  value: String(id),
  label: `${firstName} ${lastName}, ${email}`,
});

/** Picker of an employee of a customer or of the levels below, searched by name or address. */
export const PersonPicker = ({ customerId, personId, onChange }: PersonPickerProps) => {
  const { t } = useTranslation('audit');
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), searchDelayMs);
  const { currentData, isFetching, isError } = useCallQuery('listUsersBelow', {
    customerId,
    search: wanted || null,
    currentPage: 1,
    pageSize: maxListed,
    orderBy: 'LastName',
  });
  const chosen = useCallQuery('getUser', personId === null ? skipToken : { id: personId });
  const people = (currentData?.rows ?? []).map(optionOf);
  const isListed = personId === null || people.some(({ value }) => value === String(personId));
  const chosenOption = chosen.currentData
    ? optionOf(chosen.currentData)
    : { value: String(personId), label: '…' };
  return (
    <Select
      flex="1 1 200px"
      label={t('filters.person')}
      placeholder={t('filters.everybody')}
      value={personId === null ? null : String(personId)}
      data={isListed ? people : [chosenOption, ...people]}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('filters.everybody') }}
      // The backend searches: the options are its matches.
      filter={({ options }) => options}
      nothingFoundMessage={t(
        isError ? 'filters.people_failed' : isFetching ? 'filters.people_loading' : 'filters.nobody',
      )}
      onSearchChange={setSearch}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
};
