import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmailText } from '#components/text/EmailText.tsx';
import type { MailReceipt } from '#contract/notifications/reminders.ts';
import { countReceivers, isMailbox } from '#domain/users/receivers.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import classes from './reminders.module.css';

/** Returns a function that formats the number of recipients: "3 people and 1 mailbox". */
export const useReceiverCount = (): ((receipt: MailReceipt) => string) => {
  const { t } = useTranslation('sentReminder');
  return (receipt) => {
    const { people, mailboxes, hidden } = countReceivers(receipt);
    const parts = [
      people > 0 ? t('people', { count: people }) : '',
      mailboxes > 0 ? t('mailboxes', { count: mailboxes }) : '',
      hidden > 0 ? t('hidden', { count: hidden }) : '',
    ].filter(Boolean);
    return new Intl.ListFormat(currentLanguage()).format(parts);
  };
};

/** Recipients of an e-mail by name, each with its address and role; recipients outside the scope are only counted. */
export const ReceiverList = ({ receipt: { recipients, hidden = 0 } }: { receipt: MailReceipt }) => {
  const { t } = useTranslation('sentReminder');
  return (
    // A long list must be scrollable by keyboard too.
    <div className={classes.frame} role="group" aria-label={t('recipients')} tabIndex={0}>
      <Box component="ul" m="8px 0 0" pl={20} aria-label={t('recipients')}>
        {recipients.map((receiver) => {
          const { name, email, roles = [] } = receiver;
          const why = [...(isMailbox(receiver) ? [t('mailbox')] : []), ...roles].join(', ');
          return (
            <li key={email}>
              {name === email ? null : `${name} `}
              <Box component="span" c="dimmed">
                <EmailText text={email} />
                {why ? ` · ${why}` : null}
              </Box>
            </li>
          );
        })}
        {hidden > 0 ? (
          <Box component="li" c="dimmed">
            {t('hidden', { count: hidden })}
          </Box>
        ) : null}
      </Box>
    </div>
  );
};
