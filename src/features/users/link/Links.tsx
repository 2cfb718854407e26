import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import type { User } from '../../../contract/user.ts';
import { useGetExternalCustomersQuery } from '../../../entities/customers/customersApi.ts';
import { useFailureText } from '../../../platform/useFailureText.ts';
import { UnlinkDialog } from './UnlinkDialog.tsx';
import classes from '../users.module.css';

/** The customers that an employee is linked to, each with the way out. */
export const Links = ({ user }: { user: User }) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const [leavingId, setLeavingId] = useState<number | null>(null);
  const { data = [], error, refetch } = useGetExternalCustomersQuery(user.id);
  if (error) return <FailureAlert text={textOf(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('link.linked')}>
      <h3 className={classes.heading}>{t('link.linked')}</h3>
      <ul className={classes.links}>
        {data.map(({ id, name }) => (
          <li key={id} className={classes.link}>
            <span>{name}</span>
            <Button
              variant="default"
              aria-label={t('link.unlink_from', { customer: name })}
              onClick={() => setLeavingId(id)}
            >
              {t('link.unlink')}
            </Button>
          </li>
        ))}
      </ul>
      {leavingId === null ? null : (
        <UnlinkDialog user={user} customerId={leavingId} onClose={() => setLeavingId(null)} />
      )}
    </section>
  );
};
