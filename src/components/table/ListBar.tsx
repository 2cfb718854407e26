import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FilterChips } from '../forms/fields/FilterChips.tsx';
import { SearchField } from '../forms/fields/SearchField.tsx';
import classes from './listView.module.css';

/** Debounce of the search, in milliseconds: short enough to feel live, long enough to search once per word. */
const searchDelayMs = 250;

export type ListSearch = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Makes `/` focus it: only one list of a screen can have it. */
  hasShortcut: boolean;
};

export type ListTabs<Tab extends string> = {
  label: string;
  value: Tab;
  onChange: (tab: Tab) => void;
  options: readonly { value: Tab; label: string; count?: number }[];
};

export type ListAdd = { label: string; onAdd: () => void };

type ListBarProps<Tab extends string> = {
  search?: ListSearch;
  tabs?: ListTabs<Tab>;
  add?: ListAdd;
  /** True if the empty list itself offers the add action. */
  isAddBelow: boolean;
  tools?: ReactNode;
  menus: ReactNode;
};

/** Button that adds a row; the second one of a screen is hidden on small screens. */
export const AddButton = ({ label, onAdd, isTwice = false }: ListAdd & { isTwice?: boolean }) => (
  <Button
    leftSection={<IconPlus size={18} aria-hidden />}
    className={isTwice ? classes.twice : undefined}
    onClick={onAdd}
  >
    {label}
  </Button>
);

/** Actions on the whole list: search, filter, export, add. */
export const ListBar = <Tab extends string>({
  search,
  tabs,
  add,
  isAddBelow,
  tools,
  menus,
}: ListBarProps<Tab>) => (
  <div className={`${classes.bar} no-print`}>
    {search ? (
      <div className={classes.search}>
        <SearchField {...search} debounceMs={searchDelayMs} />
      </div>
    ) : null}
    {tabs ? <FilterChips {...tabs} /> : null}
    {tools}
    <div className={classes.menus}>
      {menus}
      {add ? <AddButton {...add} isTwice={isAddBelow} /> : null}
    </div>
  </div>
);
