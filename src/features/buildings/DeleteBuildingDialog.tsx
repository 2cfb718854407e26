import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { Building } from '#contract/buildings/building.ts';
import { binDays } from '#contract/constants.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { bodyOf } from './buildingBody.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

const kinds = ['floors', 'drawings', 'items', 'openFlaws'] as const;

/**
 * Dialog that asks before a building is deleted, with the lost records; the deletion is an update with the deleted flag.
 * [BLDG-05, BLDG-30, BLDG-31]
 */
export const DeleteBuildingDialog = ({ building, onClose }: { building: Building; onClose: () => void }) => {
  const { t } = useTranslation('buildings');
  const textOf = useFailureText();
  const isTillsyn = useIsTillsyn();
  const [update] = useCallMutation('updateBuilding');
  const { data, error, refetch } = useCallQuery('countBuilding', { id: building.id }, refetchOnMount);
  const counted = data && [
    ...kinds.flatMap((kind) => (data[kind] > 0 ? [t(`delete.${kind}`, { count: data[kind] })] : [])),
    ...(data.plans.length > 0
      ? [t('delete.plans', { count: data.plans.length, names: data.plans.join(', ') })]
      : []),
    ...(data.otherPlans > 0 ? [t('delete.otherPlans', { count: data.otherPlans })] : []),
  ];
  return (
    <DeleteDialog
      isRestorable={isTillsyn}
      name={building.name}
      losses={counted}
      countFailure={error ? { text: textOf(error), onRetry: () => void refetch() } : undefined}
      onDelete={() => update({ id: building.id, body: { ...bodyOf(building), deleted: true } })}
      onClose={onClose}
    >
      <p>{t('delete.keeps')}</p>
      {isTillsyn ? <p>{t('delete.bin', { days: binDays })}</p> : null}
    </DeleteDialog>
  );
};
