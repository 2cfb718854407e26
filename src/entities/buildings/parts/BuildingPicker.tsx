import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePickableBuildings } from '../usePickableBuildings.ts';
import classes from './buildingPicker.module.css';

type BuildingPickerProps = {
  buildingId: number | null;
  /** The active building's name, where the picker's own list lacks it. */
  name: string | undefined;
  /** The screen still fetches what it is for. */
  isLater?: boolean;
  onChange: (id: number | null) => void;
};

/** One of the customer's buildings, or all of them; without the right to all, all means the user's own. [DASH-17, DASH-18] */
export const BuildingPicker = ({ buildingId, name, isLater, onChange }: BuildingPickerProps) => {
  const { t } = useTranslation('dashboard');
  const { buildings, offersAll } = usePickableBuildings(isLater);
  // Thousands of them: what is drawn anew around them leaves them as they are.
  const options = useMemo(
    () =>
      buildings.map(({ id, name: text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      )),
    [buildings],
  );
  const isListed = buildingId === null || buildings.some(({ id }) => id === buildingId);
  return (
    <NativeSelect
      className={classes.picker}
      label={t('picker.label')}
      value={buildingId ?? ''}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    >
      <option value="">{t(offersAll ? 'picker.all' : 'picker.own')}</option>
      {isListed ? null : <option value={buildingId}>{name ?? '…'}</option>}
      {options}
    </NativeSelect>
  );
};
