import { Autocomplete, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { textLimits } from '#contract/constants.ts';
import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { BasisPerson } from '#contract/hotWork/hotWorkPermit.ts';
import { certificateFault } from '#domain/hotWork/permitPeople.ts';
import { nameKey } from '#domain/nameKey.ts';
import { certificatesOf } from '#entities/hotWork/localPermits.ts';
import classes from './hotWork.module.css';
import type { PersonValue } from './permitForm.ts';
import { personOf } from './permitForm.ts';

type PersonFieldProps = {
  label: string;
  /** Certificates of which the person needs one. */
  keys: readonly CertificateKey[];
  people: readonly BasisPerson[];
  /** Last day of the work, YYYY-MM-DD. */
  day: string;
  value: PersonValue;
  error: string | undefined;
  onChange: (value: PersonValue) => void;
};

/** Number and last day of the card that a person shows. */
const CardFields = ({ keys, value, onChange }: Pick<PersonFieldProps, 'keys' | 'value' | 'onChange'>) => {
  const { t } = useTranslation(['hotWork', 'competence']);
  return (
    <Group gap="sm" align="flex-end">
      {keys.length > 1 ? (
        <NativeSelect
          flex="1 1 180px"
          label={t('card.key')}
          data={keys.map((key) => ({ value: key, label: t(`competence:duties.${key}`) }))}
          value={value.key || keys[0]}
          onChange={({ currentTarget }) =>
            onChange({ ...value, key: keys.find((key) => key === currentTarget.value) ?? '' })
          }
        />
      ) : null}
      <TextInput
        flex="1 1 160px"
        label={t('card.number')}
        maxLength={textLimits.name}
        value={value.number}
        onChange={({ currentTarget }) => onChange({ ...value, number: currentTarget.value })}
      />
      <DateField
        label={t('card.until')}
        value={value.until}
        onChange={(until) => onChange({ ...value, until })}
      />
    </Group>
  );
};

/** Field of a person: those with a fitting certificate are offered; others are written, with the card that they show. */
export const PersonField = (props: PersonFieldProps) => {
  const { label, keys, people, day, value, error, onChange } = props;
  const { t } = useTranslation('hotWork');
  const offered = people.filter(({ certificates }) => certificates.some(({ key }) => keys.includes(key)));
  const choose = (name: string) => {
    const known = people.find((person) => nameKey(person.name) === nameKey(name));
    onChange({ ...value, name, userId: known?.userId ?? null });
  };
  const person = personOf(value, keys, people);
  const fault =
    person.name === '' ? null : certificateFault(keys, person, certificatesOf(people, person), day);
  const until = person.certificate?.until;
  const stateText =
    fault === null
      ? t(until ? 'certificate.valid_until' : 'certificate.valid', { day: until })
      : t(`certificate.${fault}`, { day: until });
  return (
    <fieldset className={classes.person}>
      <legend>{label}</legend>
      <Autocomplete
        label={t('person_name')}
        maxLength={textLimits.name}
        data={[...new Set(offered.map(({ name }) => name))]}
        value={value.name}
        error={error}
        onChange={choose}
      />
      {person.name === '' ? null : (
        <Text
          fz="sm"
          c={
            fault === 'certificateMissing' || fault === 'certificateEnded'
              ? 'var(--mantine-color-error)'
              : 'dimmed'
          }
        >
          {stateText}
        </Text>
      )}
      {fault === null ? null : <CardFields keys={keys} value={value} onChange={onChange} />}
    </fieldset>
  );
};
