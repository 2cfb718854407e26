import { Select } from '@mantine/core';
import type { ComboboxParsedItem } from '@mantine/core';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkPageSizes, defaultPageSize } from '#contract/constants.ts';
import type { BuildingGroup } from '#domain/buildings/buildingChoice.ts';
import { findBuildings, groupBuildings } from '#domain/buildings/buildingChoice.ts';
import { levelsText } from '#domain/tenants/treePath.ts';
import { useActiveName } from '#entities/customers/useActiveCustomer.ts';
import { usePickableBuildings } from '../usePickableBuildings.ts';
import classes from './buildingPicker.module.css';

export type BuildingPickerProps = {
  buildingId: number | null;
  /** Name of the active building, used if the picker's own list lacks it. */
  name: string | undefined;
  /** True while the screen is still loading its main content. */
  isLater?: boolean;
  /** True if the screen is about one building: there is no "all". */
  isOneOnly?: boolean;
  /** Limits the choice to this customer's buildings. */
  ofCustomerId?: number;
  /** True for a field in a dialog: as wide as the others, and its list may exceed the dialog's edge. */
  isInDialog?: boolean;
  /** True if it replaces the field that was pressed: takes the focus and opens its list at once. */
  isPressed?: boolean;
  /** Validation error of the choice. */
  error?: string;
  onChange: (id: number | null) => void;
};

const allValue = 'all';
const more = 'more';
/** Number of buildings up to which there is no search: it would open the keyboard over the list on a tablet. */
const mostBySight = 12;
const selectText = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();
const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

/** Returns the options of groups, under their levels' names; a single level needs no heading. */
const optionsOf = (groups: readonly BuildingGroup[], ownName: string): ComboboxParsedItem[] =>
  groups.every(({ levels }) => levels.length === 0)
    ? groups.flatMap(({ buildings }) => buildings.map(optionOf))
    : groups.map(({ levels, buildings }) => ({
        group: levels.length === 0 ? ownName : levelsText(levels),
        items: buildings.map(optionOf),
      }));

/**
 * Picker of a building of the active customer or of a level below, searchable by its name or its levels' names, or of all buildings;
 * without the right to all, these are the user's own. Without a network the list is kept. [DASH-17, DASH-18] Ten are listed at a time, and
 * more on demand; a search lists up to a hundred. [BLDG-35, WIRE-21]
 */
export const BuildingPicker = (props: BuildingPickerProps) => {
  const { buildingId, name, isLater, isOneOnly = false, ofCustomerId, error, onChange } = props;
  const { isInDialog = false, isPressed = false } = props;
  const { t } = useTranslation('dashboard');
  const { buildings, status, offersAll } = usePickableBuildings(isLater, ofCustomerId);
  const ownName = useActiveName() ?? '';
  const [isOpen, setIsOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const hasAskedForMore = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isPressed) return;
    field.current?.focus();
    field.current?.click();
  }, [isPressed]);
  // The kit registers the list when it is first rendered, and the field learns of it only in the next render.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    if (isOpen) lookAgain();
  }, [isOpen]);
  const groups = useMemo(() => groupBuildings(buildings), [buildings]);
  const isListed = buildings.some(({ id }) => id === buildingId);
  const label = name ?? (isOneOnly ? undefined : '…');
  const allLabel = t(offersAll ? 'picker.all' : 'picker.own');
  const first = useMemo(
    () => [
      ...(isOneOnly ? [] : [{ value: allValue, label: allLabel }]),
      ...(buildingId === null || isListed || label === undefined
        ? []
        : [{ value: String(buildingId), label }]),
    ],
    [isOneOnly, allLabel, isListed, buildingId, label],
  );
  const data = useMemo(() => [...first, ...buildings.map(optionOf)], [first, buildings]);

  /** Returns a disabled line. */
  const noteOf = (text: string) => ({ value: 'note', label: text, disabled: true });
  const find = (search: string): ComboboxParsedItem[] => {
    // Mantine keeps a closed list in the DOM so that it is positioned when it opens: empty, it costs nothing.
    if (!isOpen) return [];
    const most = search === '' ? pages * defaultPageSize : bulkPageSizes.search;
    const matches = findBuildings(groups, search, most);
    const options = [...(search === '' ? first : []), ...optionsOf(matches.groups, ownName)];
    if (status !== 'ready') return [...options, noteOf(t(`picker.${status}`))];
    if (matches.rest === 0) return options;
    return search === ''
      ? [...options, { value: more, label: t('picker.more', { count: matches.rest }) }]
      : [...options, noteOf(t('picker.rest', { count: matches.rest }))];
  };

  return (
    <Select
      ref={field}
      className={isInDialog ? undefined : classes.picker}
      label={t('picker.label')}
      error={error}
      value={buildingId === null ? (isOneOnly ? null : allValue) : String(buildingId)}
      data={data}
      filter={({ search }) => find(search.trim())}
      searchable={buildings.length > mostBySight}
      selectFirstOptionOnChange
      allowDeselect={false}
      // The list box scrolls itself, with its field's keys, and is rendered within its screen.
      withScrollArea={false}
      nothingFoundMessage={t(buildings.length === 0 ? 'buildings.none' : 'picker.none')}
      comboboxProps={{
        width: 'max-content',
        position: 'bottom-start',
        withinPortal: isInDialog,
        classNames: { dropdown: classes.list, options: classes.options },
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => {
        // The next ten are added to the open list.
        if (!hasAskedForMore.current) {
          setIsOpen(false);
          setPages(1);
        }
        hasAskedForMore.current = false;
      }}
      onOptionSubmit={(option) => {
        if (option !== more) return;
        hasAskedForMore.current = true;
        setPages(pages + 1);
      }}
      onFocus={selectText}
      onChange={(option) => {
        if (option !== null && option !== more) onChange(option === allValue ? null : Number(option));
      }}
    />
  );
};
