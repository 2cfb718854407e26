import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NextStep } from '../feedback/NextStep.tsx';
import type { NextStepProps } from '../feedback/NextStep.tsx';
import type { ListAdd } from './ListBar.tsx';
import { AddButton } from './ListBar.tsx';

/** Filters next to the search that hide rows. */
export type ListFilters = {
  isSet: boolean;
  /** Clears the filters and the search. */
  onClear: () => void;
};

export type EmptyActProps = {
  isSearch: boolean;
  onSearch: (search: string) => void;
  filters?: ListFilters;
  add?: ListAdd;
  next?: NextStepProps;
  missingRight?: string;
};

/** Action for an empty list: show the whole list, add the first row, go to the source of rows, or ask for the right. [SETUP-11] */
export const EmptyAct = ({ isSearch, onSearch, filters, add, next, missingRight }: EmptyActProps) => {
  const { t } = useTranslation('lists');
  if (isSearch || filters?.isSet)
    return (
      <Button variant="default" onClick={filters?.isSet ? filters.onClear : () => onSearch('')}>
        {t('clear_search')}
      </Button>
    );
  if (add && next)
    return (
      <>
        <AddButton {...add} />
        <NextStep {...next} />
      </>
    );
  if (add) return <AddButton {...add} />;
  if (next) return <NextStep {...next} />;
  return missingRight ? t('add_missing_right', { right: missingRight }) : null;
};
