import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailText } from '#components/text/EmailText.tsx';
import { emailsOf } from '#contract/users/joinedEmails.ts';
import { emailRefusal, withEmail } from '#domain/users/emailList.ts';
import classes from './customers.module.css';

type EmailListFieldProps = {
  label: string;
  /** Addresses joined by semicolons. */
  value: string;
  error?: string;
  onChange: (value: string) => void;
};

/** Field for a list of e-mail addresses; a new one is added at the top, invalid input changes nothing. [PICK-03, PICK-25..29] */
export const EmailListField = ({ label, value, error, onChange }: EmailListFieldProps) => {
  const { t } = useTranslation('customers');
  const [typed, setTyped] = useState('');
  const [hint, setHint] = useState<string | null>(null);
  const list = emailsOf(value);

  const add = () => {
    const refusal = emailRefusal(list, typed);
    setHint(refusal === null || refusal === 'empty' ? null : t(`company.email_${refusal}`));
    if (refusal !== null) return;
    onChange(withEmail(list, typed).join(';'));
    setTyped('');
  };

  return (
    <div>
      <TextInput
        type="email"
        label={label}
        description={t('company.emails_hint')}
        autoComplete="off"
        value={typed}
        error={hint ?? error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setHint(null);
        }}
        onKeyDown={(event) => {
          // The first Enter adds the address; the next one saves the form.
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          add();
        }}
        rightSection={
          <ActionIcon variant="subtle" color="gray" aria-label={t('company.email_add')} onClick={add}>
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {list.length > 0 ? (
        <ul className={classes.emails} aria-label={label}>
          {list.map((address) => (
            <li key={address} className={classes.email}>
              <EmailText text={address} />
              <CloseButton
                aria-label={t('company.email_remove', { address })}
                onClick={() => onChange(list.filter((one) => one !== address).join(';'))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
