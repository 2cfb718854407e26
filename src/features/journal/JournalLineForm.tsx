import { Button, Checkbox, Group, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { textLimits } from '#contract/constants.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { OpenJournal } from '#entities/maintenance/journals/keptJournals.ts';
import { keepLine } from '#entities/maintenance/journals/waitingLines.ts';
import { localTime, timestampOf } from '#entities/registers/recordTime.ts';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { notify } from '#platform/notify.ts';
import { nowIso } from '#platform/time/clock.ts';
import classes from './journal.module.css';
import { emptyFields, fieldsOfEvent, lineBody, lineValues } from './lineForm.ts';
import type { LineValues } from './lineForm.ts';

type JournalLineFormProps = {
  journal: OpenJournal;
  /** Line that the new one corrects; null for none. */
  corrected: RegisterRecord | null;
  onClose: () => void;
};

/** Returns labels and options of the kind's fields. */
const fieldTexts = ({ kind }: OpenJournal) => {
  const fieldOf = (key: string) => kind.fields.find((field) => field.key === key);
  return {
    labelOf: (key: string): string => {
      const field = fieldOf(key);
      return field ? labelIn(field.label) : key;
    },
    optionsOf: (key: string) =>
      (fieldOf(key)?.options ?? []).map((option) => ({ value: option.key, label: labelIn(option.label) })),
  };
};

type SectionsFieldProps = {
  label: string;
  known: readonly string[];
  value: readonly string[];
  onChange: (sections: readonly string[]) => void;
};

/** Choice of sections: those that the journal knows, and others by name. */
const SectionsField = ({ label, known, value, onChange }: SectionsFieldProps) => {
  const { t } = useTranslation('maintenance');
  const [other, setOther] = useState('');
  const names = [...known, ...value.filter((name) => !known.some((each) => nameKey(each) === nameKey(name)))];
  const isChosen = (name: string) => value.some((each) => nameKey(each) === nameKey(name));
  const add = () => {
    const name = other.trim();
    if (name !== '' && !isChosen(name)) onChange([...value, name]);
    setOther('');
  };
  return (
    <fieldset className={classes.sections}>
      <legend>{label}</legend>
      <p className={classes.hint}>{t('journal.sections_hint')}</p>
      {names.map((name) => (
        <Checkbox
          key={nameKey(name)}
          label={name}
          checked={isChosen(name)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, name] : value.filter((each) => nameKey(each) !== nameKey(name)))
          }
        />
      ))}
      <Group gap="xs" align="flex-end">
        <TextInput
          flex="1 1 160px"
          label={t('journal.other_section')}
          maxLength={textLimits.name}
          value={other}
          onChange={(event) => setOther(event.currentTarget.value)}
        />
        <Button variant="default" disabled={other.trim() === ''} onClick={add}>
          {t('journal.add_section')}
        </Button>
      </Group>
    </fieldset>
  );
};

/** Returns the form of a line, which stores it on this device; the outbox sends it. */
const useLineForm = ({ journal, corrected, onClose }: JournalLineFormProps) => {
  const { t } = useTranslation('maintenance');
  const textOfError = useErrorTexts();
  const user = useUser();
  const { installationId, installationName, buildingId, customerId } = journal.state;
  return useEntityForm<LineValues, null>({
    initial: lineValues(corrected, {
      now: nowIso(),
      by: `${user.firstName} ${user.lastName}`.trim() || user.email,
    }),
    validate: (values) =>
      Object.fromEntries(emptyFields(values).map((field) => [field, textOfError('required')])),
    save: async (values, key) => {
      const place = { customerId, buildingId, installationId, correctsId: corrected?.id ?? null };
      await keepLine({
        key,
        ownerUserId: user.id,
        name: installationName,
        payload: { installationId, body: lineBody(values, place) },
      });
      return { data: null };
    },
    onSaved: () => {
      notify({ tone: 'success', text: t('journal.saved') });
      onClose();
    },
  });
};

/** Form of a new line of a journal: its fields follow from the event. [SBA-20] */
export const JournalLineForm = (props: JournalLineFormProps) => {
  const { journal, corrected, onClose } = props;
  const { t } = useTranslation('maintenance');
  const form = useLineForm(props);
  const { labelOf, optionsOf } = fieldTexts(journal);
  const { values } = form;
  const shownFields = values.event === '' ? [] : fieldsOfEvent[values.event];
  const choice = (field: 'event' | 'result' | 'cause' | 'measure' | 'toldTo') => (
    <Select
      key={field}
      label={labelOf(field)}
      error={form.errorOf(field)}
      data={optionsOf(field).filter(({ value }) => value !== 'correction' || corrected !== null)}
      value={values[field] === '' ? null : values[field]}
      onChange={(value) => form.change({ [field]: value ?? '' } as Partial<LineValues>)}
    />
  );
  const fieldOf = (field: (typeof shownFields)[number]) => {
    switch (field) {
      case 'sections':
        return (
          <SectionsField
            key={field}
            label={labelOf(field)}
            known={journal.state.sections.map(({ section }) => section)}
            value={values.sections}
            onChange={(sections) => form.change({ sections })}
          />
        );
      case 'serviceCame':
        return (
          <Switch
            key={field}
            label={labelOf(field)}
            checked={values.serviceCame}
            onChange={({ currentTarget: { checked } }) => form.change({ serviceCame: checked })}
          />
        );
      case 'offUntil':
        return <DateField key={field} label={labelOf(field)} {...form.field(field)} />;
      case 'reason':
        return <TextField key={field} label={labelOf(field)} {...form.text(field)} />;
      case 'note':
        return <LongTextField key={field} label={labelOf(field)} {...form.text(field)} />;
      default:
        return choice(field);
    }
  };
  return (
    <EntityFormPanel
      title={t(corrected ? 'journal.correct_title' : 'journal.new_line')}
      form={form}
      onClose={onClose}
    >
      {choice('event')}
      <TextInput
        type="datetime-local"
        maw={260}
        label={labelOf('time')}
        error={form.errorOf('time')}
        value={localTime(values.time)}
        onChange={(event) => form.change({ time: timestampOf(event.currentTarget.value) })}
      />
      {shownFields.map(fieldOf)}
      <TextField label={labelOf('by')} {...form.text('by')} />
    </EntityFormPanel>
  );
};
