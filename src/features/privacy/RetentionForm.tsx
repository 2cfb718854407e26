import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { maxRetentionMonths, minRetentionMonths } from '#contract/privacy/retentionLimits.ts';
import type { RetentionKind } from '#contract/privacy/retentionLimits.ts';
import type { Retention } from '#contract/privacy/retention.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

type RetentionFormProps = { rootId: number; retention: Retention; onClose: () => void };
type Values = Pick<Retention, RetentionKind>;

const valuesOf = ({ photos, contacts, audit }: Retention): Values => ({ photos, contacts, audit });

/** Form with the retention of a root customer. */
export const RetentionForm = ({ rootId, retention, onClose }: RetentionFormProps) => {
  const { t } = useTranslation('privacy');
  const [save] = useCallMutation('saveRetention');
  const faultOf = (kind: RetentionKind, months: number | null) =>
    months !== null && (months < minRetentionMonths[kind] || months > maxRetentionMonths)
      ? t('retention.range', { min: minRetentionMonths[kind], max: maxRetentionMonths })
      : null;
  const form = useEntityForm<Values, Retention>({
    initial: valuesOf(retention),
    stored: {
      record: retention,
      read: () => sendCall('getRetention', { path: { customerId: rootId } }),
      valuesOf,
      labels: {
        photos: t('retention.photos'),
        contacts: t('retention.contacts'),
        audit: t('retention.audit'),
      },
    },
    validate: ({ photos, contacts, audit }) => ({
      photos: faultOf('photos', photos),
      contacts: faultOf('contacts', contacts),
      audit: faultOf('audit', audit),
    }),
    save: (values, _key, newest) =>
      save({ customerId: rootId, body: { ...values, version: (newest ?? retention).version } }),
    onSaved: () => {
      notify({ tone: 'success', text: t('retention.saved') });
      onClose();
    },
  });
  const field = (kind: RetentionKind) => ({
    label: t(`retention.${kind}`),
    description: t(`retention.${kind}_hint`, {
      min: minRetentionMonths[kind],
      days: retention.usualContactDays,
    }),
    unit: t('retention.unit'),
    maxDigits: 3,
    ...form.field(kind),
  });
  return (
    <EntityFormPanel isShort title={t('retention.form_title')} form={form} onClose={onClose}>
      <NumberField {...field('photos')} />
      <NumberField {...field('contacts')} />
      <NumberField {...field('audit')} />
    </EntityFormPanel>
  );
};
