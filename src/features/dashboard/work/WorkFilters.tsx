import { Button, NativeSelect } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkCounts } from '#contract/worklists/work.ts';
import { findingStates, lateRoundStates, workAges } from '#contract/worklists/workFilters.ts';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import type { WorkAddress } from './useWorkAddress.ts';
import classes from './work.module.css';

type WorkFiltersProps = {
  address: WorkAddress;
  roles: WorkCounts['roles'] | undefined;
  /** Filters specific to the tab. */
  children?: ReactNode;
};

/** Filters of the lists: age, building, role, state, and the period requested by a chart. */
export const WorkFilters = ({ address, roles = [], children }: WorkFiltersProps) => {
  const { t } = useTranslation('dashboard');
  const { tab, place, state, period, isFiltered, onFilter, onClear } = address;
  const filtersId = useId();
  const [isFolded, setIsFolded] = useState(!isFiltered);
  const roleId = place.roleId === null ? '' : String(place.roleId);
  const isListed = roleId === '' || roles.some(({ id }) => String(id) === roleId);
  const states = tab === 'rounds' ? lateRoundStates : findingStates;
  return (
    <>
      {/* On a phone they are collapsed to leave space for the list. */}
      <Button
        className={`${classes.fold} no-print`}
        variant="default"
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-expanded={!isFolded}
        aria-controls={filtersId}
        onClick={() => setIsFolded(!isFolded)}
      >
        {t('work.filters')}
      </Button>
      <div
        id={filtersId}
        className={`${classes.filters} no-print`}
        role="group"
        aria-label={t('work.filters')}
      >
        <NativeSelect
          label={t('work.age')}
          value={place.age ?? ''}
          data={[
            { value: '', label: t('work.ages.all') },
            ...workAges.map((value) => ({ value, label: t(`work.ages.${value}`) })),
          ]}
          onChange={(event) => onFilter({ age: event.currentTarget.value })}
        />
        <BuildingPicker
          buildingId={place.buildingId}
          name={undefined}
          onChange={(building) => onFilter({ building })}
        />
        <NativeSelect
          label={t('work.role')}
          value={roleId}
          data={[
            { value: '', label: t('work.all_roles') },
            ...(isListed ? [] : [{ value: roleId, label: '…' }]),
            ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => onFilter({ role: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('work.state')}
          value={state}
          data={states.map((value) => ({
            value,
            label: t(
              tab === 'rounds'
                ? `work.round_states.${value as (typeof lateRoundStates)[number]}`
                : `work.states.${value as (typeof findingStates)[number]}`,
            ),
          }))}
          onChange={({ currentTarget: { value } }) => onFilter({ state: value === states[0] ? null : value })}
        />
        {children}
        {period ? (
          <Button
            variant="default"
            rightSection={<IconX size={16} aria-hidden />}
            aria-label={t('work.any_time', period)}
            onClick={() => onFilter({ start: null, stop: null })}
          >
            {t('work.period', period)}
          </Button>
        ) : null}
        {isFiltered ? (
          <Button variant="subtle" color="gray" onClick={onClear}>
            {t('work.clear')}
          </Button>
        ) : null}
      </div>
    </>
  );
};
