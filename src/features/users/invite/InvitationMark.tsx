import { useTranslation } from 'react-i18next';
import { now } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import classes from '../users.module.css';
import type { Invitation } from './useInvitations.ts';

/** How an invitation stands: open until a day, over, or none. */
const useInvitationText = (): ((invitation: Invitation) => string) => {
  const { t } = useTranslation('invitations');
  return ({ expires }) => {
    if (expires === null) return t('none');
    // A date breaks at none of its hyphens.
    const date = formatDate(expires).replaceAll('-', '\u2060-\u2060');
    return new Date(expires) > now() ? t('until', { date }) : t('over', { date });
  };
};

/** Below the name of somebody who hasn't chosen a password yet. */
export const InvitationMark = ({ invitation }: { invitation: Invitation }) => (
  <span className={classes.invited}>{useInvitationText()(invitation)}</span>
);
