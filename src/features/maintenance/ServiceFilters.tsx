import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ServiceCounts } from '#contract/maintenance/service.ts';
import { serviceDues, servicePerformers } from '#contract/maintenance/serviceKinds.ts';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import { useServiceLabels } from '#entities/maintenance/useServiceLabels.ts';
import type { AddressChanges } from '#platform/useAddressParams.ts';
import classes from './services.module.css';

type ServiceFiltersProps = {
  values: { due: string; building: number | null; kind: string; service: string; performer: string };
  counts: ServiceCounts | undefined;
  onFilter: (changes: AddressChanges) => void;
};

/** Filters of the list of services: due time, place, kind, service and performer. */
export const ServiceFilters = ({ values, counts, onFilter }: ServiceFiltersProps) => {
  const { t } = useTranslation('maintenance');
  const { serviceWord, kindWord, performerWord } = useServiceLabels();
  const { due, building, kind, service, performer } = values;
  const allOption = { value: '', label: t('filters.all') };
  const dueLabel = (value: (typeof serviceDues)[number]) =>
    counts ? `${t(`dues.${value}`)} (${counts[value]})` : t(`dues.${value}`);
  const keys = [...new Map(counts?.services.map((each) => [each.serviceKey, each])).values()];
  return (
    <div className={`${classes.filters} no-print`} role="group" aria-label={t('filters.label')}>
      <BuildingPicker buildingId={building} name={undefined} onChange={(id) => onFilter({ building: id })} />
      <NativeSelect
        label={t('filters.due')}
        value={due}
        data={[
          { value: '', label: t('dues.all') },
          ...serviceDues.map((value) => ({ value, label: dueLabel(value) })),
        ]}
        onChange={(event) => onFilter({ due: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filters.kind')}
        value={kind}
        data={[allOption, ...(counts?.kinds ?? []).map((value) => ({ value, label: kindWord(value) }))]}
        onChange={(event) => onFilter({ kind: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filters.service')}
        value={service}
        data={[allOption, ...keys.map((each) => ({ value: each.serviceKey, label: serviceWord(each) }))]}
        onChange={(event) => onFilter({ service: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filters.performer')}
        value={performer}
        data={[allOption, ...servicePerformers.map((value) => ({ value, label: performerWord(value) }))]}
        onChange={(event) => onFilter({ performer: event.currentTarget.value })}
      />
      {due || building !== null || kind || service || performer ? (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => onFilter({ due: null, building: null, kind: null, service: null, performer: null })}
        >
          {t('filters.clear')}
        </Button>
      ) : null}
    </div>
  );
};
