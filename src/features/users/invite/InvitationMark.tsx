import { useTranslation } from 'react-i18next';
import { now } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import classes from '../users.module.css';
import type { Invitation } from './useInvitations.ts';

/** Returns a function that formats the state of an invitation: open until a day, expired, or none. */
const useInvitationText = (): ((invitation: Invitation) => string) => {
  const { t } = useTranslation('invitations');
  return ({ expires }) => {
    if (expires === null) return t('none');
    // Word joiners prevent line breaks at the date's hyphens.
    const date = formatDate(expires).replaceAll('-', '\u2060-\u2060');
    return new Date(expires) > now() ? t('until', { date }) : t('over', { date });
  };
};

/** Mark below the name of an employee who hasn't chosen a password yet. */
export const InvitationMark = ({ invitation }: { invitation: Invitation }) => (
  <span className={classes.invited}>{useInvitationText()(invitation)}</span>
);
