import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { ActedOn } from '#components/table/selection/ActedOn.tsx';
import type { SaveResult } from '#components/forms/useEntityForm.ts';
import { textLimits } from '#contract/constants.ts';
import type { FaultReport } from '#contract/faultReports/faultReport.ts';
import { isFilled } from '#domain/validation.ts';
import { itemOf } from './useReportColumns.tsx';
import { useCallMutation } from '#store/callApi.ts';

type DeclineDialogProps = {
  reports: readonly [FaultReport, ...FaultReport[]];
  onClose: () => void;
  onSaved: () => void;
};

/** Dialog for the reason why reports are turned down, which their reporters read. [LIFE-62, LIFE-204] */
export const DeclineDialog = ({ reports, onClose, onSaved }: DeclineDialogProps) => {
  const { t } = useTranslation('faultReports');
  const [decline] = useCallMutation('declineFaultReport');
  const [declineSeveral] = useCallMutation('declineFaultReports');
  const [first, ...others] = reports;
  const form = useEntityForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: isFilled(reason) ? null : t('reason_missing') }),
    save: async ({ reason }): Promise<SaveResult<object>> =>
      others.length === 0
        ? decline({ id: first.id, body: { reason: reason.trim() } })
        : declineSeveral({ body: { faultReportIds: reports.map(({ id }) => id), reason: reason.trim() } }),
    onSaved,
  });
  return (
    <EntityFormPanel
      title={t('decline_title', { count: reports.length })}
      form={form}
      onClose={onClose}
      saveLabel={t('decline')}
      isShort
      isDanger
    >
      {others.length === 0 ? (
        <p>{first.text}</p>
      ) : (
        <ActedOn names={reports.map((report) => `${itemOf(report)}: ${report.text}`)} />
      )}
      <LongTextField
        label={t('reason')}
        description={t('reason_hint')}
        maxLength={textLimits.shortText}
        {...form.text('reason')}
      />
    </EntityFormPanel>
  );
};
