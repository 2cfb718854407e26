import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PeopleChoice } from './usePeopleChoice.ts';

const allValue = 'all';
/** Number of buildings listed at a time; the others are found by name. */
const mostListed = 50;

/** Picker of the building whose people are shown. */
export const PeoplePicker = ({ choice }: { choice: PeopleChoice }) => {
  const { t } = useTranslation('moves');
  const { buildings, hasAll, pickedId, pick } = choice;
  if (buildings.length < 2) return null;
  return (
    <Select
      label={t('wizard.people_of')}
      searchable
      allowDeselect={false}
      limit={mostListed}
      value={pickedId === null ? allValue : String(pickedId)}
      onChange={(value) => pick(value === allValue || value === null ? null : Number(value))}
      data={[
        ...(hasAll ? [{ value: allValue, label: t('wizard.people_of_all') }] : []),
        ...buildings.map(({ oldBuildingId, buildingName }) => ({
          value: String(oldBuildingId),
          label: buildingName,
        })),
      ]}
    />
  );
};
