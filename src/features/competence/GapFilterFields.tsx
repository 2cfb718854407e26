import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { certificateKeys } from '#contract/competence/certificates.ts';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import type { AddressChanges } from '#platform/useAddressParams.ts';
import type { GapFilters } from './gapRows.ts';
import classes from './competence.module.css';

type GapFilterFieldsProps = {
  values: GapFilters;
  isSet: boolean;
  onFilter: (changes: AddressChanges) => void;
};

/** Filters of the list of gaps: building, duty, and today's or the coming ones. */
export const GapFilterFields = ({ values, isSet, onFilter }: GapFilterFieldsProps) => {
  const { t } = useTranslation('competence');
  const { buildingId, duty, show } = values;
  return (
    <div className={`${classes.filters} no-print`} role="group" aria-label={t('filters.label')}>
      <BuildingPicker
        buildingId={buildingId}
        name={undefined}
        onChange={(id) => onFilter({ building: id })}
      />
      <NativeSelect
        label={t('filters.duty')}
        value={duty}
        data={[
          { value: '', label: t('filters.all') },
          ...certificateKeys.map((value) => ({ value, label: t(`duties.${value}`) })),
        ]}
        onChange={(event) => onFilter({ duty: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filters.show')}
        value={show}
        data={[
          { value: '', label: t('filters.all') },
          { value: 'today', label: t('filters.today') },
          { value: 'coming', label: t('filters.coming') },
        ]}
        onChange={(event) => onFilter({ show: event.currentTarget.value })}
      />
      {isSet ? (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => onFilter({ building: null, duty: null, show: null })}
        >
          {t('filters.clear')}
        </Button>
      ) : null}
    </div>
  );
};
