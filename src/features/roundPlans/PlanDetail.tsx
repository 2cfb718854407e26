import { Button, Text } from '@mantine/core';
import { IconBuildings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordForm } from '#components/forms/RecordForm.tsx';
import type { RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { pathTo } from '#platform/paths.ts';
import { ManyPlansPanel } from './ManyPlansPanel.tsx';
import { PlanFields } from './PlanFields.tsx';
import { PlanMeaning } from './PlanMeaning.tsx';
import { PlanTabs } from './tabs/PlanTabs.tsx';
import { usePlanForm } from './usePlanForm.ts';
import classes from './roundPlans.module.css';

type PlanDetailProps = {
  /** Plan to edit; null creates a new one. */
  plan: RoundPlanningDetail | null;
  /** Plan whose copy is the initial value of a new one. */
  like: RoundPlanningDetail | null;
};

/** Fields and preview of a plan, above its contents. [PLAN-12..31] */
export const PlanDetail = ({ plan, like }: PlanDetailProps) => {
  const { t } = useTranslation('roundPlans');
  const active = useActivePlace();
  const customer = useActiveCustomer();
  const mayEdit = useMayCallThere('updateRoundPlanning');
  const { form, bodyOf } = usePlanForm(plan, like);
  const [isMany, setIsMany] = useState(false);
  const customerId = plan?.customerId ?? active.customerId;
  return (
    <RecordForm
      title={plan?.name ?? t('new')}
      note={plan?.customerName ?? customer?.name}
      listPath={pathTo('roundPlans')}
      listLabel={t('to_list')}
      form={form}
      saveLabel={mayEdit ? t('save') : undefined}
      isSaveDisabled={form.values.name.trim() === '' || customerId === null}
      isNew={plan === null}
      actions={
        mayEdit && customerId !== null ? (
          <AtTillsyn>
            <Button
              variant="default"
              leftSection={<IconBuildings size={18} aria-hidden />}
              disabled={form.values.name.trim() === ''}
              onClick={() => setIsMany(true)}
            >
              {t('many.open')}
            </Button>
          </AtTillsyn>
        ) : null
      }
      fields={
        <>
          {mayEdit ? null : <Text c="dimmed">{t('read_only')}</Text>}
          <div className={classes.head}>
            <PlanFields
              form={form}
              customerId={customerId}
              responsible={(plan ?? like)?.responsible ?? null}
              isDisabled={!mayEdit}
            />
            {mayEdit && customerId !== null ? <PlanMeaning body={bodyOf(form.values)} plan={plan} /> : null}
          </div>
        </>
      }
    >
      {isMany ? (
        <ManyPlansPanel
          body={bodyOf(form.values)}
          buildingNames={(plan ?? like)?.buildingNames ?? []}
          onClose={() => setIsMany(false)}
        />
      ) : null}
      <PlanTabs form={form} plan={plan ?? like} customerId={customerId} isReadOnly={!mayEdit} />
    </RecordForm>
  );
};
