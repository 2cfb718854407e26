import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import { usePermissionThere, useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import type { PartField } from '../planValues.ts';
import type { PlanForm } from '../usePlanForm.ts';
import { AreasTab } from './AreasTab.tsx';
import { FloorsTab, floorEntry } from './FloorsTab.tsx';
import { ChecklistsTab, EntriesTab, RolesTab } from './ListedTabs.tsx';
import type { KnownEntries } from './PartTab.tsx';
import classes from '../roundPlans.module.css';

type PlanTabsProps = {
  form: PlanForm;
  /** Plan with the names of its parts. */
  plan: RoundPlanningDetail | null;
  customerId: number | null;
  isReadOnly: boolean;
};

const tabs = ['floors', 'areas', 'entries', 'checklists', 'roles'] as const;
const fieldOf = {
  floors: 'floorIds',
  areas: 'areaIds',
  entries: 'fireProtectionIds',
  checklists: 'questionListIds',
  roles: 'roleIds',
} as const satisfies Record<(typeof tabs)[number], PartField>;

const entriesOf = (rows: readonly { id: number; name: string }[] = []): KnownEntries =>
  new Map(rows.map(({ id, name }) => [id, { id, name }]));

const knownOf = (plan: RoundPlanningDetail | null): Record<PartField, KnownEntries> => ({
  floorIds: new Map((plan?.floors ?? []).map((floor) => [floor.id, floorEntry(floor)])),
  areaIds: entriesOf(plan?.areas),
  fireProtectionIds: entriesOf(plan?.fireProtections),
  questionListIds: entriesOf(plan?.questionLists),
  roleIds: entriesOf(plan?.roles),
});

/** Tabs with the contents of a plan, each with its number. [PLAN-22, PLAN-24, PLAN-27] */
export const PlanTabs = ({ form, plan, customerId, isReadOnly }: PlanTabsProps) => {
  const { t } = useTranslation('roundPlans');
  const [params, changeAddress] = useAddressParams();
  const tab = wordIn(params, 'tab', tabs);
  const mayOpenLists = usePermissionThere('checklists_access_view');
  const mayEditLists = useMayCallThere('updateQuestionList');
  const [known] = useState(() => knownOf(plan));
  const { values } = form;
  const partOf = (field: PartField) => ({
    ids: values[field],
    known: known[field],
    onChange: (ids: readonly number[]) => form.change({ [field]: ids }),
    failure: form.errorOf(field),
    isReadOnly: isReadOnly || (field === 'questionListIds' && !mayEditLists),
  });
  return (
    <Tabs
      value={tab === 'checklists' && !mayOpenLists ? tabs[0] : tab}
      onChange={(next) => changeAddress({ tab: next === tabs[0] ? null : next }, true)}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('tabs.label')}>
        {tabs.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            disabled={name === 'checklists' && !mayOpenLists}
            rightSection={<span className={`${classes.count} tabular`}>{values[fieldOf[name]].length}</span>}
          >
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="floors" className={classes.panel}>
        <FloorsTab {...partOf('floorIds')} firstBuildingId={plan?.buildingIds[0] ?? null} />
      </Tabs.Panel>
      <Tabs.Panel value="areas" className={classes.panel}>
        <AreasTab {...partOf('areaIds')} floorIds={values.floorIds} floors={known.floorIds} />
      </Tabs.Panel>
      <Tabs.Panel value="entries" className={classes.panel}>
        <EntriesTab {...partOf('fireProtectionIds')} customerId={customerId} />
      </Tabs.Panel>
      <Tabs.Panel value="checklists" className={classes.panel}>
        <ChecklistsTab {...partOf('questionListIds')} customerId={customerId} />
      </Tabs.Panel>
      <Tabs.Panel value="roles" className={classes.panel}>
        <RolesTab {...partOf('roleIds')} customerId={customerId} />
      </Tabs.Panel>
    </Tabs>
  );
};
