import { ComboboxChevron, Loader, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, loadAhead } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { usePickableBuildings } from '../usePickableBuildings.ts';
import type { BuildingPickerProps } from './BuildingPicker.tsx';
import classes from './buildingPicker.module.css';

const picker: LazySource<BuildingPickerProps> = {
  load: () => import('./BuildingPicker.tsx').then((file) => file.BuildingPicker),
};

const openingKeys = ['ArrowDown', 'ArrowUp', 'Enter', ' '];

/**
 * Building picker of a screen that opens without the picker's code: its field with the chosen building. The code is fetched when a pointer
 * or the focus comes near the field, and the list opens when it is pressed.
 */
export const LatePicker = (
  props: Pick<BuildingPickerProps, 'buildingId' | 'name' | 'isLater' | 'onChange'>,
) => {
  const { buildingId, name, isLater } = props;
  const { t } = useTranslation('dashboard');
  // Requested here already, so that the list is available when it opens, also without a network.
  const { buildings, offersAll } = usePickableBuildings(isLater);
  const [isHere, setIsHere] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  if (isPressed && isHere) return <LazyPart source={picker} waiting={null} props={{ ...props, isPressed }} />;

  const fetchPicker = (): void => void loadAhead(picker).then(() => setIsHere(true));
  const press = (): void => {
    fetchPicker();
    setIsPressed(true);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (!openingKeys.includes(event.key)) return;
    event.preventDefault();
    press();
  };
  const chosenName = buildings.find(({ id }) => id === buildingId)?.name ?? name ?? '…';
  return (
    <TextInput
      className={classes.picker}
      label={t('picker.label')}
      value={buildingId === null ? t(offersAll ? 'picker.all' : 'picker.own') : chosenName}
      readOnly
      pointer
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-busy={isPressed}
      rightSection={isPressed ? <Loader size={16} color="gray" /> : <ComboboxChevron />}
      rightSectionPointerEvents="none"
      onPointerEnter={fetchPicker}
      onFocus={fetchPicker}
      onBlur={() => setIsPressed(false)}
      onClick={press}
      onKeyDown={handleKey}
    />
  );
};
