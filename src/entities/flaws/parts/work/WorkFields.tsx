import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../../components/feedback/FailureAlert.tsx';
import { DateField } from '../../../../components/forms/fields/DateField.tsx';
import { isDayText } from '../../../../components/forms/fields/dateText.ts';
import { severities } from '../../../../contract/constants.ts';
import type { FoundFlaw } from '../../../../contract/flaws/flaw.ts';
import { dueDay } from '../../../../domain/flaws/severity.ts';
import { keptTogether } from '../../../../platform/time/dates.ts';
import { useMayHave } from '../../../roundConflicts/useMayHave.ts';
import {
  useGetSeverityRulesQuery,
  useListFlawPeopleQuery,
  useSetFlawWorkMutation,
} from '../../flawWorkApi.ts';
import { useFailureText } from '../../../../platform/calls/useFailureText.ts';
import classes from './flawWork.module.css';

type WorkFieldsProps = { flaw: FoundFlaw; isReadOnly: boolean };

/** The day that each severity with a rule gives a flaw, in words; null where none has one. [LIFE-67] */
const useDaysOfRules = ({ customerId, created }: FoundFlaw, isReadOnly: boolean): string | null => {
  const { t } = useTranslation(['flawWork', 'flaws']);
  const hasRules = useMayHave('getSeverityRules');
  const { data } = useGetSeverityRulesQuery(customerId, { skip: isReadOnly || !hasRules });
  const dates = (data?.rules ?? []).flatMap(({ severity, dueDays }) => {
    const day = dueDay(created, dueDays);
    return day === null ? [] : [keptTogether(`${t(`flaws:severity.${severity}`)} ${day}`)];
  });
  return dates.length === 0 ? null : t('due_by_rule', { dates: dates.join(', ') });
};

/** Severity, day and person of an open flaw: each is saved when it is chosen. [LIFE-72] */
export const WorkFields = ({ flaw, isReadOnly }: WorkFieldsProps) => {
  const { t } = useTranslation(['flawWork', 'flaws']);
  const textOf = useFailureText();
  const [set, { error, isLoading, isSuccess }] = useSetFlawWorkMutation();
  const due = flaw.due ?? '';
  const [draft, setDraft] = useState({ text: due, of: due });
  const { data: people } = useListFlawPeopleQuery([flaw.id], { skip: isReadOnly });
  const daysOfRules = useDaysOfRules(flaw, isReadOnly);
  const personId = flaw.personId ?? null;
  const listed = people?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const isListed = personId === null || listed.some(({ value }) => value === String(personId));
  const choose = (values: Omit<Parameters<typeof set>[0], 'flawIds'>) =>
    void set({ flawIds: [flaw.id], ...values });
  const chooseDue = (text: string) => {
    setDraft({ text, of: due });
    if (text === '' || isDayText(text)) choose({ due: text === '' ? null : text });
  };
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          label={t('flaws:severity.title')}
          value={flaw.severity ?? ''}
          disabled={isReadOnly}
          description={daysOfRules}
          inputWrapperOrder={['label', 'input', 'description']}
          className={daysOfRules === null ? undefined : classes.wide}
          data={[
            { value: '', label: t('flaws:severity.none') },
            ...severities.map((each) => ({ value: String(each), label: t(`flaws:severity.${each}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            choose({ severity: severities.find((each) => String(each) === value) ?? null })
          }
        />
        <DateField
          label={t('due')}
          value={draft.of === due ? draft.text : due}
          isDisabled={isReadOnly}
          onChange={chooseDue}
        />
        <NativeSelect
          label={t('person')}
          value={personId ?? ''}
          disabled={isReadOnly}
          data={[
            { value: '', label: t('nobody') },
            ...(isListed ? [] : [{ value: String(personId), label: flaw.personName ?? '…' }]),
            ...listed,
          ]}
          onChange={({ currentTarget: { value } }) => choose({ personId: Number(value) || null })}
        />
      </div>
      <p role="status" className={classes.hint}>
        {isLoading ? t('saving') : isSuccess ? t('saved') : null}
      </p>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </>
  );
};
