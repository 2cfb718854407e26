import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { useDeleteRoundPlanMutation } from '#entities/roundPlans/roundPlansApi.ts';

/** Dialog that asks before a plan is deleted; its finished rounds stay. [PLAN-08] */
export const DeletePlan = ({ plan, onClose }: { plan: RoundPlanning; onClose: () => void }) => {
  const { t } = useTranslation('roundPlans');
  const [remove] = useDeleteRoundPlanMutation();
  return (
    <DeleteDialog name={plan.name} losses={[]} onDelete={() => remove(plan.id)} onClose={onClose}>
      <p>{t('kept')}</p>
    </DeleteDialog>
  );
};
