import { NativeSelect } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useListCustomerBuildingsQuery } from '../../entities/buildings/buildingsApi.ts';
import { useActivePlace } from '../../entities/customers/useActiveCustomer.ts';
import { usePermission, useUser } from '../../entities/session/useSession.ts';
import classes from './dashboard.module.css';

type BuildingPickerProps = {
  buildingId: number | null;
  /** The active building's name, where the picker's own list lacks it. */
  name: string | undefined;
  onChange: (id: number | null) => void;
};

/** One of the customer's buildings, or all of them; without the right to all, all means the user's own. [DASH-17, DASH-18] */
export const BuildingPicker = ({ buildingId, name, onChange }: BuildingPickerProps) => {
  const { t } = useTranslation('dashboard');
  const { id: userId } = useUser();
  const { customerId } = useActivePlace();
  const offersAll = usePermission('top_panel_fetch_buildings_without_user_id');
  const { currentData } = useListCustomerBuildingsQuery(
    customerId === null ? skipToken : { customerId, userId: offersAll ? null : userId },
  );
  const rows = currentData?.rows ?? [];
  const isListed = buildingId === null || rows.some(({ id }) => id === buildingId);
  return (
    <NativeSelect
      className={classes.picker}
      label={t('picker.label')}
      value={buildingId ?? ''}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    >
      <option value="">{t(offersAll ? 'picker.all' : 'picker.own')}</option>
      {isListed ? null : <option value={buildingId}>{name}</option>}
      {rows.map((row) => (
        <option key={row.id} value={row.id}>
          {row.name}
        </option>
      ))}
    </NativeSelect>
  );
};
