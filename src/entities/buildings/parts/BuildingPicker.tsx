import { NativeSelect } from '@mantine/core';
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
      {buildings.map((building) => (
        <option key={building.id} value={building.id}>
          {building.name}
        </option>
      ))}
    </NativeSelect>
  );
};
