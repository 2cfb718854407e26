import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';
import { DiscardDialog } from '#components/forms/DiscardDialog.tsx';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { Severity } from '#contract/constants.ts';
import type { SeverityRule, SeverityRules } from '#contract/flaws/flawWork.ts';
import { notify } from '#platform/notify.ts';
import type { TypeSeverities } from './SeverityTypes.tsx';
import { SeverityTypes } from './SeverityTypes.tsx';
import classes from './severities.module.css';
import { useCallMutation } from '#store/callApi.ts';

interface Fields {
  isOwn: boolean;
  rules: readonly { severity: Severity; days: string; isCheckedByAnother: boolean }[];
  types: TypeSeverities;
}

const mostDays = 3650;
const isDays = (text: string): boolean => text === '' || (/^\d{1,4}$/.test(text) && Number(text) <= mostDays);

const fieldsOf = ({ isOwn, rules, types }: SeverityRules): Fields => ({
  isOwn,
  rules: rules.map(({ severity, dueDays, isCheckedByAnother }) => ({
    severity,
    isCheckedByAnother,
    days: dueDays === null ? '' : String(dueDays),
  })),
  types: Object.fromEntries(types.map(({ flawTypeId, severity }) => [flawTypeId, severity])),
});

const rulesOf = ({ isOwn, rules }: Fields): SeverityRule[] | null =>
  isOwn
    ? rules.map(({ severity, days, isCheckedByAnother }) => ({
        severity,
        isCheckedByAnother,
        dueDays: days === '' ? null : Number(days),
      }))
    : null;

type SeverityFormProps = { rules: SeverityRules; categories: readonly FlawCategory[]; isReadOnly: boolean };

/** Form of a level's own rules, or of the inherited ones of the level above. */
export const SeverityForm = ({ rules, categories, isReadOnly }: SeverityFormProps) => {
  const { t } = useTranslation(['severities', 'flaws']);
  const [save] = useCallMutation('saveSeverityRules');
  const form = useEntityForm<Fields, SeverityRules>({
    initial: fieldsOf(rules),
    validate: (values) => ({
      rules: values.isOwn && !values.rules.every(({ days }) => isDays(days)) ? t('days_fault') : null,
    }),
    save: (values) =>
      save({
        body: {
          customerId: rules.customerId,
          rules: rulesOf(values),
          types: Object.entries(values.types).map(([id, severity]) => ({ flawTypeId: Number(id), severity })),
        },
      }),
    onSaved: () => notify({ tone: 'success', text: t('saved') }),
  });
  const unsaved = useUnsavedChanges(form.isUnsaved);
  const { values } = form;
  const isFixed = isReadOnly || !values.isOwn;
  const changeRule = (severity: Severity, changes: Partial<Fields['rules'][number]>) =>
    form.change({
      rules: values.rules.map((rule) => (rule.severity === severity ? { ...rule, ...changes } : rule)),
    });
  const labelOf = (what: string, severity: Severity) =>
    t('for_severity', { what, severity: t(`flaws:severity.${severity}`) });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {isReadOnly ? <p>{t('away')}</p> : null}
      <Switch
        label={t('inherit')}
        description={t('inherit_hint')}
        checked={!values.isOwn}
        disabled={isReadOnly}
        onChange={(event) => form.change({ isOwn: !event.currentTarget.checked })}
      />
      <table className={classes.rules}>
        <thead>
          <tr>
            <th scope="col">{t('grade')}</th>
            <th scope="col">{t('days')}</th>
            <th scope="col">{t('checked')}</th>
          </tr>
        </thead>
        <tbody>
          {values.rules.map(({ severity, days, isCheckedByAnother }) => (
            <tr key={severity}>
              <th scope="row">{t(`flaws:severity.${severity}`)}</th>
              <td>
                <TextInput
                  aria-label={labelOf(t('days'), severity)}
                  placeholder={t('days_hint')}
                  inputMode="numeric"
                  autoComplete="off"
                  value={days}
                  disabled={isFixed}
                  error={form.errorOf('rules') && !isDays(days) ? form.errorOf('rules') : undefined}
                  onChange={(event) => changeRule(severity, { days: event.currentTarget.value.trim() })}
                />
              </td>
              <td>
                <Switch
                  size="md"
                  aria-label={labelOf(t('checked'), severity)}
                  checked={isCheckedByAnother}
                  disabled={isFixed}
                  onChange={(event) =>
                    changeRule(severity, { isCheckedByAnother: event.currentTarget.checked })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SeverityTypes
        categories={categories}
        types={values.types}
        isReadOnly={isFixed}
        onChange={(types) => form.change({ types })}
      />
      {form.failures.map((failure) => (
        <FailureAlert key={failure} text={failure} />
      ))}
      {isReadOnly ? null : (
        <div>
          <SaveButton isSaving={form.isSaving}>{t('save')}</SaveButton>
        </div>
      )}
      <DiscardDialog {...unsaved.question} />
    </form>
  );
};
