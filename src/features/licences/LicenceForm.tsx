import { Switch, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { ConflictChoice } from '#components/forms/conflict/ConflictChoice.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { Licence } from '#contract/tenants/licence.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { sendCall } from '#platform/calls/http.ts';
import { LicenceConsequences } from './LicenceConsequences.tsx';
import { fieldsOf, isInteger, writeOf } from './licenceFields.ts';
import type { LicenceFields } from './licenceFields.ts';
import classes from './licences.module.css';
import { useCallMutation } from '#store/callApi.ts';

type LicenceFormProps = {
  /** Root customer of the licence; without one it can't be saved. */
  rootId: number | null;
  licence: Licence | null;
  onSaved: (what: 'created' | 'updated') => void;
  onDirty: (isDirty: boolean) => void;
};

const numbers = ['users', 'buildings'] as const;
const switches = ['checklist', 'apiKey'] as const;

/** Reads a root customer's licence; returns the known one if it was deleted. */
const readLicence = async (rootId: number, known: Licence): Promise<Outcome<Licence>> => {
  const outcome = await sendCall('getLicence', { path: { id: rootId } });
  return outcome.ok ? { ...outcome, data: outcome.data ?? known } : outcome;
};

/** Form of one root customer's licence. [LIC-03, LIC-06] */
export const LicenceForm = ({ rootId, licence, onSaved, onDirty }: LicenceFormProps) => {
  const { t } = useTranslation('licences');
  const [create] = useCallMutation('createLicence');
  const [update] = useCallMutation('updateLicence');
  const formId = useId();
  const faultOf = (text: string) => (isInteger(text) ? null : t('license.validation_integer'));
  const form = useEntityForm<LicenceFields, Licence>({
    initial: fieldsOf(licence),
    stored:
      licence && rootId !== null
        ? {
            record: licence,
            read: () => readLicence(rootId, licence),
            valuesOf: fieldsOf,
            labels: {
              active: t('fields.active'),
              users: t('fields.users'),
              buildings: t('fields.buildings'),
              checklist: t('fields.checklist'),
              apiKey: t('fields.apiKey'),
            },
          }
        : null,
    validate: ({ users, buildings }) => ({ users: faultOf(users), buildings: faultOf(buildings) }),
    save: async (values, idempotencyKey, newest) => {
      if (rootId === null) return {};
      const body = { ...writeOf(values), customerId: rootId };
      if (licence === null) return create({ body, idempotencyKey });
      return update({ id: licence.id, body: { version: (newest ?? licence).version, ...body } });
    },
    onSaved: () => onSaved(licence === null ? 'created' : 'updated'),
  });
  const { isDirty } = form;
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => {
    reportDirty(isDirty);
    return () => reportDirty(false);
  }, [isDirty]);
  const isDisabled = rootId === null;
  // A new licence can be saved unchanged, an existing one only when something differs.
  const isIdle = licence !== null && !isDirty;

  return (
    <>
      <form
        className={classes.form}
        data-reading={isDisabled || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Switch
          label={t('fields.active')}
          aria-label={t('fields.active')}
          description={t('fields.active_hint')}
          checked={form.values.active}
          disabled={isDisabled}
          onChange={(event) => form.change({ active: event.currentTarget.checked })}
        />
        <LicenceConsequences licence={licence} values={form.values} />
        <div className={classes.numbers}>
          {numbers.map((name) => (
            <TextInput
              key={name}
              label={t(`fields.${name}`)}
              inputMode="numeric"
              autoComplete="off"
              disabled={isDisabled}
              aria-describedby={`${formId}-limit`}
              {...form.text(name)}
            />
          ))}
        </div>
        <Text id={`${formId}-limit`} c="dimmed" fz="xs" mt={-8}>
          {t('fields.limit_hint')}
        </Text>
        {switches.map((name) => (
          <Switch
            key={name}
            label={t(`fields.${name}`)}
            checked={form.values[name]}
            disabled={isDisabled}
            onChange={(event) => form.change({ [name]: event.currentTarget.checked })}
          />
        ))}
        {form.failures.map((failure) => (
          <FailureAlert key={failure} text={failure} />
        ))}
        <div>
          <SaveButton isSaving={form.isSaving} isDisabled={isDisabled || isIdle}>
            {t(licence === null ? 'create' : 'save')}
          </SaveButton>
        </div>
      </form>
      <ConflictChoice conflict={form.conflict} />
    </>
  );
};
