import { NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { TextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { VisitCase, VisitCaseDetails } from '#contract/visits/visitCase.ts';
import { visitPapers } from '#contract/visits/visitWords.ts';
import { isDayText } from '#domain/dates.ts';
import { isFilled } from '#domain/validation.ts';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import { sendCall } from '#platform/calls/http.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';
import { FilePick } from './FilePick.tsx';
import { caseContent, caseName, caseValues } from './visitForm.ts';
import type { CaseValues } from './visitForm.ts';

type CasePanelProps = {
  /** Case to edit; null for a new one. */
  visit: VisitCase | null;
  /** Case that a new one continues. */
  earlier?: VisitCase;
  customerId: number;
  buildingId: number | null;
  onClose: () => void;
  onSaved?: (visit: VisitCaseDetails) => void;
};

/** Returns a function that checks a day which may be empty. */
const useDayFault = () => {
  const textOf = useErrorTexts();
  return (day: string) => (day === '' || isDayText(day) ? null : textOf('invalid_date'));
};

/** Returns the state of a case's form: it creates a case or a follow-up, or changes one. */
const useCaseForm = ({ visit, earlier, buildingId, onClose, onSaved }: CasePanelProps) => {
  const { t } = useTranslation('visits');
  const textOf = useErrorTexts();
  const dayFault = useDayFault();
  const [create] = useCallMutation('createVisitCase');
  const [update] = useCallMutation('updateVisitCase');
  const initial = earlier
    ? { ...caseValues(earlier, null), visited: '', served: '', appealUntil: '', replyDue: '', fileId: null }
    : caseValues(visit, buildingId);
  return useEntityForm<CaseValues, VisitCaseDetails>({
    initial,
    stored: visit && {
      record: { ...visit, points: [], replies: [] },
      read: () => sendCall('getVisitCase', { path: { id: visit.id } }),
      valuesOf: (stored) => caseValues(stored, null),
      labels: {
        authority: t('case.authority'),
        reference: t('case.reference'),
        inspector: t('case.inspector'),
        paper: { label: t('case.paper'), format: (paper) => t(`paper.${paper}`) },
        visited: t('case.visited'),
        served: t('fact.served'),
        appealUntil: t('fact.appeal_until'),
        replyDue: t('fact.reply_due'),
      },
    },
    validate: (values) => ({
      buildingId: values.buildingId === null ? textOf('required') : null,
      authority: isFilled(values.authority) ? null : textOf('required'),
      visited: values.visited === '' ? textOf('required') : dayFault(values.visited),
      served: dayFault(values.served),
      appealUntil: dayFault(values.appealUntil),
      replyDue: dayFault(values.replyDue),
    }),
    save: (values, idempotencyKey, newest) => {
      const content = caseContent(values);
      if (visit) return update({ id: visit.id, body: { ...content, version: (newest ?? visit).version } });
      const place = { buildingId: values.buildingId ?? 0, continuesCaseId: earlier?.id ?? null };
      return create({ body: { ...content, ...place }, idempotencyKey });
    },
    onSaved: (saved) => {
      notify({ tone: 'success', text: t('saved') });
      onClose();
      if (saved) onSaved?.(saved);
    },
  });
};

/** Form of a case, or of the follow-up of one. [SBA-63] */
export const CasePanel = (props: CasePanelProps) => {
  const { visit, earlier, customerId, onClose } = props;
  const { t } = useTranslation('visits');
  const form = useCaseForm(props);
  const { buildingId } = form.values;
  const isNew = visit === null && earlier === undefined;
  const title = visit ? t('edit', { name: caseName(visit) }) : t(earlier ? 'follow_up' : 'add');
  const owner = visit?.customerId ?? earlier?.customerId ?? customerId;
  return (
    <EntityFormPanel title={title} form={form} onClose={onClose}>
      {earlier ? <Text c="dimmed">{t('follow_up_hint')}</Text> : null}
      {isNew ? (
        <BuildingPicker
          isOneOnly
          isInDialog
          ofCustomerId={customerId}
          buildingId={buildingId}
          name={undefined}
          error={form.errorOf('buildingId')}
          onChange={(id) => form.change({ buildingId: id, fileId: null })}
        />
      ) : null}
      <TextField label={t('case.authority')} required {...form.text('authority')} />
      <TextField label={t('case.reference_field')} {...form.text('reference')} />
      <TextField label={t('case.inspector_field')} {...form.text('inspector')} />
      <NativeSelect
        label={t('case.paper')}
        value={form.values.paper}
        data={visitPapers.map((value) => ({ value, label: t(`paper.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          form.change({ paper: visitPapers.find((each) => each === value) ?? 'note' })
        }
      />
      <DateField label={t('case.visited')} {...form.field('visited')} />
      <DateField label={t('case.served')} {...form.field('served')} />
      <DateField label={t('case.appeal_until')} {...form.field('appealUntil')} />
      <DateField label={t('case.reply_due')} {...form.field('replyDue')} />
      {buildingId === null ? null : (
        <FilePick
          label={t('case.file')}
          place={{ customerId: owner, buildingId }}
          value={form.values.fileId === null ? [] : [form.values.fileId]}
          error={form.errorOf('fileId')}
          onChange={([fileId = null]) => form.change({ fileId })}
        />
      )}
    </EntityFormPanel>
  );
};
