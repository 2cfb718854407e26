import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '../../components/forms/EntityFormPanel.tsx';
import { LongTextField } from '../../components/forms/fields/textFields.ts';
import { useEntityForm } from '../../components/forms/useEntityForm.ts';
import { textLimits } from '../../contract/constants.ts';
import type { FaultReport } from '../../contract/flaws/faultReport.ts';
import { isFilled } from '../../domain/validation.ts';
import { useDeclineFaultReportMutation } from '../../entities/outside/outsideApi.ts';

/** Asks why a report is turned down; its reporter reads it. [LIFE-62] */
export const DeclineDialog = ({ report, onClose }: { report: FaultReport; onClose: () => void }) => {
  const { t } = useTranslation('faultReports');
  const [decline] = useDeclineFaultReportMutation();
  const form = useEntityForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: isFilled(reason) ? null : t('reason_missing') }),
    save: ({ reason }) => decline({ id: report.id, reason: reason.trim() }),
    onSaved: onClose,
  });
  return (
    <EntityFormPanel
      title={t('decline_title')}
      form={form}
      onClose={onClose}
      saveLabel={t('decline')}
      isShort
      isDanger
    >
      <p>{report.text}</p>
      <LongTextField
        label={t('reason')}
        description={t('reason_hint')}
        maxLength={textLimits.shortText}
        {...form.text('reason')}
      />
    </EntityFormPanel>
  );
};
