import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { isDayText } from '#domain/dates.ts';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { ActedOn } from '#components/table/selection/ActedOn.tsx';
import type { Language } from '#contract/constants.ts';
import { languages } from '#contract/constants.ts';
import { isEmail, isFilled } from '#domain/validation.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { announceDone } from '../announceDone.ts';
import type { FlawsDialogProps } from './AssignDialog.tsx';
import { useCallMutation } from '#store/callApi.ts';

interface Fields {
  name: string;
  email: string;
  language: Language;
  message: string;
  ends: string;
}

/** Dialog that sends an outside contractor a link to several flaws. [LIFE-93] */
export const ContractorDialog = ({ flaws, onClose, onDone }: FlawsDialogProps) => {
  const { t } = useTranslation(['contractors', 'common']);
  const { customerId } = useActivePlace();
  const [create] = useCallMutation('createContractorLink');
  const localizeFlaw = useLocalizeFlaw(flaws);
  const form = useEntityForm<Fields, unknown>({
    initial: { name: '', email: '', language: currentLanguage(), message: '', ends: '' },
    validate: ({ name, email, ends }) => ({
      name: isFilled(name) ? null : t('name_missing'),
      email: isEmail(email.trim()) ? null : t('email_missing'),
      ends: isDayText(ends) ? null : t('ends_missing'),
    }),
    save: ({ name, email, ...rest }, idempotencyKey) =>
      create({
        body: {
          customerId: customerId ?? 0,
          flawIds: flaws.map(({ id }) => id),
          ...rest,
          name: name.trim(),
          email: email.trim(),
        },
        idempotencyKey,
      }),
    onSaved: () => {
      announceDone(t('sent', { name: form.values.name }));
      onDone();
    },
  });
  return (
    <FormDialog
      isOpen
      failure={form.failures.join(' ') || null}
      title={t('new_title')}
      onClose={onClose}
      onSubmit={form.submit}
      isUnsaved={form.isUnsaved}
      footer={<SaveButton isSaving={form.isSaving}>{t('send')}</SaveButton>}
    >
      <p>{t('new_text', { count: flaws.length })}</p>
      <ActedOn names={flaws.map((flaw) => localizeFlaw(flaw).name)} />
      <TextField label={t('name')} {...form.text('name')} />
      <TextField label={t('email')} type="email" {...form.text('email')} />
      <NativeSelect
        label={t('language')}
        value={form.values.language}
        data={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          form.change({ language: languages.find((each) => each === value) ?? currentLanguage() })
        }
      />
      <DateField label={t('ends')} {...form.field('ends')} />
      <LongTextField label={t('message')} {...form.text('message')} />
    </FormDialog>
  );
};
