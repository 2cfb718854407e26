import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '../../components/forms/EntityFormPanel.tsx';
import { LongTextField, TextField } from '../../components/forms/fields/textFields.ts';
import { useEntityForm } from '../../components/forms/useEntityForm.ts';
import type { Severity } from '../../contract/constants.ts';
import { textLimits } from '../../contract/constants.ts';
import type { FaultReport } from '../../contract/flaws/faultReport.ts';
import { isFilled } from '../../domain/validation.ts';
import { SeverityChoice } from '../../entities/flaws/parts/work/SeverityChoice.tsx';
import { StoredPhotos } from '../../entities/flaws/parts/StoredPhotos.tsx';
import { useAcceptFaultReportMutation } from '../../entities/outside/outsideApi.ts';
import { itemOf } from './useReportColumns.tsx';

type AcceptPanelProps = { report: FaultReport; onClose: () => void };

interface Fields {
  name: string;
  description: string;
  severity: Severity | null;
}

/** The first line as the flaw's name. */
const nameFrom = (text: string): string => (text.split('\n')[0] ?? '').slice(0, textLimits.name);

/** Makes a flaw of a report, with its photos. [LIFE-62] */
export const AcceptPanel = ({ report, onClose }: AcceptPanelProps) => {
  const { t } = useTranslation('faultReports');
  const [accept] = useAcceptFaultReportMutation();
  const form = useEntityForm<Fields, unknown>({
    initial: { name: nameFrom(report.text), description: report.text, severity: null },
    validate: ({ name }) => ({ name: isFilled(name) ? null : t('name_missing') }),
    save: ({ name, description, severity }) =>
      accept({ id: report.id, name: name.trim(), description: description.trim(), severity }),
    onSaved: onClose,
  });
  return (
    <EntityFormPanel
      title={t('accept_title', { item: itemOf(report) })}
      form={form}
      onClose={onClose}
      saveLabel={t('accept_save')}
    >
      <TextField label={t('name')} {...form.text('name')} />
      <LongTextField label={t('description')} {...form.text('description')} />
      <SeverityChoice value={form.values.severity} onChange={(severity) => form.change({ severity })} />
      <StoredPhotos fileIds={report.fileIds} label={t('photo', { item: itemOf(report) })} />
    </EntityFormPanel>
  );
};
