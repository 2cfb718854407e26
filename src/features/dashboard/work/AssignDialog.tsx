import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { isDayText } from '#domain/dates.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { ActedOn } from '#components/table/selection/ActedOn.tsx';
import type { Severity } from '#contract/constants.ts';
import { severities } from '#contract/constants.ts';
import type { WorkFlaw } from '#contract/worklists/work.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { notify } from '#platform/notify.ts';
import { announceDone, shownSeconds } from '../announceDone.ts';
import type { FlawWorkChanges } from './restoringWork.ts';
import { overwrittenBy, restoringWork } from './restoringWork.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';

export type FlawsDialogProps = { flaws: readonly WorkFlaw[]; onClose: () => void; onDone: () => void };

interface Fields {
  severity: Severity | null;
  due: string;
  isDueCleared: boolean;
  /** Option value: 'keep', 'nobody', or a user's id. */
  personId: string;
}

/** Returns the form's changes without fields that aren't chosen. */
const changesOf = ({ severity, due, isDueCleared, personId }: Fields): FlawWorkChanges => ({
  ...(severity === null ? {} : { severity }),
  ...(isDueCleared ? { due: null } : isDayText(due) ? { due } : {}),
  ...(personId === 'keep' ? {} : { personId: Number(personId) || null }),
});

const severityOf = (value: string): Severity =>
  severities.find((each) => String(each) === value) ?? severities[0];

/** Dialog that sets person, day and severity of several flaws, or clears person and day; fields that aren't chosen stay. [LIFE-77] */
export const AssignDialog = ({ flaws, onClose, onDone }: FlawsDialogProps) => {
  const { t } = useTranslation(['flawWork', 'flaws']);
  const textOf = useFailureText();
  const flawIds = flaws.map(({ id }) => id);
  const { data: people = [] } = useCallQuery('listFlawPeople', { flawIds: [...flawIds] });
  const [set] = useCallMutation('setFlawWork');
  const localizeFlaw = useLocalizeFlaw(flaws);
  /** Restores the flaws' former values, one call per distinct value. */
  const undo = async (changes: FlawWorkChanges) => {
    for (const body of restoringWork(flaws, changes)) {
      const { error } = await set({ body });
      if (error) return notify({ tone: 'failure', text: textOf(error) });
    }
    return announceDone(t('orders.undone', { count: flaws.length }));
  };
  const form = useEntityForm<Fields, { changed: number }>({
    initial: { severity: null, due: '', isDueCleared: false, personId: 'keep' },
    validate: ({ due }) => ({ due: due === '' || isDayText(due) ? null : t('orders.due') }),
    save: (fields) => set({ body: { flawIds, ...changesOf(fields) } }),
    onSaved: (response) => {
      const changes = changesOf(form.values);
      notify({
        tone: 'success',
        text: t('orders.changed', { count: response?.changed ?? 0 }),
        action: { label: t('orders.undo'), onSelect: () => void undo(changes) },
        countdown: { seconds: shownSeconds },
      });
      onDone();
    },
  });
  const { values } = form;
  const overwritten = overwrittenBy(flaws, changesOf(values));
  return (
    <FormDialog
      isOpen
      failure={form.failures.join(' ') || null}
      title={t('orders.assign_title')}
      onClose={onClose}
      onSubmit={form.submit}
      isUnsaved={form.isUnsaved}
      footer={
        <SaveButton isSaving={form.isSaving} isDisabled={!form.isDirty}>
          {t('orders.save')}
        </SaveButton>
      }
    >
      <p>{t('orders.assign_text', { count: flaws.length })}</p>
      <ActedOn names={flaws.map((flaw) => localizeFlaw(flaw).name)} />
      <NativeSelect
        label={t('person')}
        value={values.personId}
        error={form.errorOf('personId')}
        data={[
          { value: 'keep', label: t('orders.keep') },
          { value: 'nobody', label: t('nobody') },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => form.change({ personId: event.currentTarget.value })}
      />
      {values.isDueCleared ? null : <DateField label={t('due')} {...form.field('due')} />}
      <Checkbox
        size="md"
        label={t('orders.clear_due')}
        checked={values.isDueCleared}
        onChange={(event) => form.change({ isDueCleared: event.currentTarget.checked, due: '' })}
      />
      <NativeSelect
        label={t('flaws:severity.optional')}
        value={values.severity ?? ''}
        data={[
          { value: '', label: t('orders.keep') },
          ...severities.map((each) => ({ value: String(each), label: t(`flaws:severity.${each}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          form.change({ severity: severities.find((each) => String(each) === value) ?? null })
        }
      />
      {values.severity !== null && values.due === '' && !values.isDueCleared ? (
        <p>{t('orders.due_by_severity')}</p>
      ) : null}
      {overwritten.length > 0 ? (
        <div role="status">
          <p>{t('orders.overwrites')}</p>
          <ul>
            {overwritten.map(({ field, value, count }) => (
              <li key={`${field} ${value}`}>
                {t(`orders.overwritten.${field}`, {
                  value: field === 'severity' ? t(`flaws:severity.${severityOf(value)}`) : value,
                  count,
                })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </FormDialog>
  );
};
