import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { User } from '#contract/users/user.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Delay of the search after the last character, in milliseconds. */
const searchDelayMs = 250;
/** Maximum number of people listed at a time. */
const maxListed = 20;
/** The same where only some of them are offered. */
const maxSearched = 100;

type PersonPickerProps = {
  customerId: number;
  personId: number | null;
  onChange: (id: number | null) => void;
  label: string;
  /** Name of the choice of nobody. */
  noneLabel: string;
  /** Messages instead of the list. */
  texts: { loading: string; failed: string; nobody: string };
  description?: string;
  error?: string;
  isDisabled?: boolean;
  /** Returns whether a person can be chosen; everybody can if omitted. */
  isOffered?: (person: Pick<User, 'userRole'>) => boolean;
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
export const PersonPicker = (props: PersonPickerProps) => {
  const { customerId, personId, onChange, label, noneLabel, texts, isOffered } = props;
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), searchDelayMs);
  const { currentData, isFetching, isError } = useCallQuery('listUsersBelow', {
    customerId,
    search: wanted || null,
    currentPage: 1,
    pageSize: isOffered ? maxSearched : maxListed,
    orderBy: 'LastName',
  });
  const chosen = useCallQuery('getUser', personId === null ? skipToken : { id: personId });
  const people = (currentData?.rows ?? []).filter((person) => isOffered?.(person) ?? true).map(optionOf);
  const isListed = personId === null || people.some(({ value }) => value === String(personId));
  const chosenOption = chosen.currentData
    ? optionOf(chosen.currentData)
    : { value: String(personId), label: '…' };
  return (
    <Select
      flex="1 1 200px"
      label={label}
      placeholder={noneLabel}
      description={props.description}
      error={props.error}
      disabled={props.isDisabled}
      value={personId === null ? null : String(personId)}
      data={isListed ? people : [chosenOption, ...people]}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': noneLabel }}
      // The backend searches: the options are its matches.
      filter={({ options }) => options}
      nothingFoundMessage={isError ? texts.failed : isFetching ? texts.loading : texts.nobody}
      onSearchChange={setSearch}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
};
