import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { severities } from '#contract/constants.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { dueDay } from '#domain/flaws/severity.ts';
import { keptTogether } from '#platform/time/dates.ts';
import type { FlawEdit } from '../office/useFlawEdit.ts';
import classes from './flawWork.module.css';
import { useCallQuery } from '#store/callApi.ts';

type WorkFieldsProps = {
  flaw: FoundFlaw;
  edit: Pick<FlawEdit, 'work' | 'changeWork' | 'isDayWrong'>;
  isReadOnly: boolean;
};

/** Returns the due days that the rules give each severity, formatted; null if there is no rule. [LIFE-67] */
const useDaysOfRules = ({ customerId, created }: FoundFlaw, isReadOnly: boolean): string | null => {
  const { t } = useTranslation(['flawWork', 'flaws']);
  const { data } = useCallQuery('getSeverityRules', { customerId }, { skip: isReadOnly });
  const dates = (data?.rules ?? []).flatMap(({ severity, dueDays }) => {
    const day = dueDay(created, dueDays);
    return day === null ? [] : [keptTogether(`${t(`flaws:severity.${severity}`)} ${day}`)];
  });
  return dates.length === 0 ? null : t('due_by_rule', { dates: dates.join(', ') });
};

/** Fields for severity, due day and person of an open flaw, which are saved with the panel. [LIFE-72] */
export const WorkFields = ({ flaw, edit, isReadOnly }: WorkFieldsProps) => {
  const { t } = useTranslation(['flawWork', 'flaws']);
  const { severity, due, personId } = edit.work;
  const { data: people } = useCallQuery('listFlawPeople', { flawIds: [flaw.id] }, { skip: isReadOnly });
  const daysOfRules = useDaysOfRules(flaw, isReadOnly);
  const personOptions = people?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const isListed = personId === null || personOptions.some(({ value }) => value === String(personId));
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('flaws:severity.title')}
        value={severity ?? ''}
        disabled={isReadOnly}
        description={daysOfRules}
        inputWrapperOrder={['label', 'input', 'description']}
        className={daysOfRules === null ? undefined : classes.wide}
        data={[
          { value: '', label: t('flaws:severity.none') },
          ...severities.map((each) => ({ value: String(each), label: t(`flaws:severity.${each}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          edit.changeWork({ severity: severities.find((each) => String(each) === value) ?? null })
        }
      />
      <DateField
        label={t('due')}
        description={flaw.authorityDue ? t('authority_due') : undefined}
        value={due}
        isDisabled={isReadOnly || Boolean(flaw.authorityDue)}
        error={edit.isDayWrong ? t('orders.due') : undefined}
        onChange={(text) => edit.changeWork({ due: text })}
      />
      <NativeSelect
        label={t('person')}
        value={personId ?? ''}
        disabled={isReadOnly}
        data={[
          { value: '', label: t('nobody') },
          ...(isListed ? [] : [{ value: String(personId), label: flaw.personName ?? '…' }]),
          ...personOptions,
        ]}
        onChange={({ currentTarget: { value } }) => edit.changeWork({ personId: Number(value) || null })}
      />
    </div>
  );
};
