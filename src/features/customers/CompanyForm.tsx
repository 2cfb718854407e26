import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { Company } from '#contract/tenants/company.ts';
import { textLimits } from '#contract/constants.ts';
import { areEmails } from '#domain/users/emailList.ts';
import { firstFault } from '#domain/validation.ts';
import { sendCall } from '#platform/calls/http.ts';
import { EmailListField } from './EmailListField.tsx';
import { useCallMutation } from '#store/callApi.ts';

type CompanyFormProps = {
  /** Reseller to edit; null creates a new one. */
  company: Company | null;
  onSaved: (company: Company | undefined, name: string) => void;
  onClose: () => void;
};

const valuesOf = (company: Company | null) => ({
  name: company?.name ?? '',
  description: company?.description ?? '',
  flawEmailRecipient: company?.flawEmailRecipient ?? '',
  contactName: company?.contactName ?? '',
  contactNumber: company?.contactNumber ?? '',
  contactEmail: company?.contactEmail ?? '',
});
type CompanyValues = ReturnType<typeof valuesOf>;

/** Form for a reseller's name, description, flaw recipients and contacts. [PICK-17, PICK-22..24] */
export const CompanyForm = ({ company, onSaved, onClose }: CompanyFormProps) => {
  const { t } = useTranslation('customers');
  const rules = useFieldRules();
  const [create] = useCallMutation('createCompany');
  const [update] = useCallMutation('updateCompany');
  const form = useEntityForm<CompanyValues, Company>({
    initial: valuesOf(company),
    stored: company && {
      record: company,
      read: () => sendCall('getCompany', { path: { id: company.id } }),
      valuesOf,
      labels: {
        name: t('company.name'),
        description: t('company.description'),
        flawEmailRecipient: t('company.emails'),
        contactName: t('company.contact_name'),
        contactNumber: t('company.contact_number'),
        contactEmail: t('company.contact_email'),
      },
    },
    validate: (values) => ({
      name: rules.name(values.name),
      description: firstFault(values.description, [rules.maxLength(textLimits.text)]),
      flawEmailRecipient: areEmails(values.flawEmailRecipient) ? null : t('company.emails_fault'),
      contactName: firstFault(values.contactName, [rules.maxLength(textLimits.shortText)]),
      contactNumber: firstFault(values.contactNumber, [rules.maxLength(textLimits.shortText)]),
      contactEmail: firstFault(values.contactEmail, [rules.email]),
    }),
    save: (values, idempotencyKey, newest) => {
      const fields = { ...values, name: values.name.trim() };
      return company
        ? update({ id: company.id, body: { ...fields, version: (newest ?? company).version } })
        : create({ body: fields, idempotencyKey });
    },
    onSaved: (answer, values) => onSaved(answer, values.name.trim()),
  });
  return (
    <EntityFormPanel
      title={company ? t('company.edit_title', { name: company.name }) : t('company.add')}
      form={form}
      onClose={onClose}
      isShort
    >
      <TextInput label={t('company.name')} autoComplete="off" {...form.text('name')} />
      <Textarea label={t('company.description')} autosize minRows={2} {...form.text('description')} />
      <EmailListField label={t('company.emails')} {...form.field('flawEmailRecipient')} />
      <TextInput label={t('company.contact_name')} autoComplete="off" {...form.text('contactName')} />
      <TextInput
        type="tel"
        label={t('company.contact_number')}
        autoComplete="off"
        {...form.text('contactNumber')}
      />
      <TextInput
        type="email"
        label={t('company.contact_email')}
        autoComplete="off"
        {...form.text('contactEmail')}
      />
    </EntityFormPanel>
  );
};
