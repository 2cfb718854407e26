import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { RowActions } from '#components/table/RowActions.tsx';
import type { DataTableColumn, RowAction } from '#components/table/dataTableTypes.ts';
import { EmailText } from '#components/text/EmailText.tsx';
import { TruncatedText } from '#components/text/TruncatedText.tsx';
import { useIsMobile, useIsNarrow } from '#components/theme/useIsMobile.ts';
import type { User } from '#contract/users/user.ts';
import { levelsText } from '#domain/tenants/treePath.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { InvitationMark } from './invite/InvitationMark.tsx';
import type { InvitationOf } from './invite/useInvitations.ts';
import { LanguageFlag } from './LanguageFlag.tsx';
import { levelsOf } from './useEmployees.ts';
import { fullName } from './useUserActions.tsx';
import { userFileColumns } from './userFile.ts';
import classes from './users.module.css';

/** Length of the part of a customer's name that fits into a narrow table, in characters. */
const narrowPlace = 22;

/** Returns an employee's customer; for a lower level its path. */
const placeOf = (user: User): string => levelsText(levelsOf(user)) || user.customer.name;

/** Returns the columns of the actions that the user may perform. */
const useActionColumns = (
  actionsOf: (user: User) => RowAction[],
  hasInvitations: boolean,
): DataTableColumn<User>[] => {
  const { t } = useTranslation('users');
  const mayEdit = useMayCall('updateUser');
  const mayLink = useMayCall('unlinkUser');
  const isTillsyn = useIsTillsyn();
  const actionColumn = (
    id: 'link' | 'edit' | 'delete' | 'invite' | 'endSessions',
    ids: readonly string[],
  ): DataTableColumn<User> => ({
    id,
    header: t(`columns.${id}`),
    isHeaderHidden: true,
    // Width of one or two actions.
    width: id === 'invite' ? 104 : 56,
    value: null,
    cell: (user) => <RowActions actions={actionsOf(user).filter((action) => ids.includes(action.id))} />,
  });
  return [
    ...(mayEdit && hasInvitations ? [actionColumn('invite', ['resend', 'revoke'])] : []),
    ...(mayLink ? [actionColumn('link', ['link', 'unlink'])] : []),
    ...(mayEdit && isTillsyn ? [actionColumn('endSessions', ['endSessions'])] : []),
    ...(mayEdit ? [actionColumn('edit', ['edit']), actionColumn('delete', ['delete'])] : []),
  ];
};

/** Returns the list's columns; the flag and, if they fit, the actions are only shown on desktop. [USER-02, USER-03, USER-26] */
export const useUserColumns = (
  actionsOf: (user: User) => RowAction[],
  { isBelow, invitationOf, count }: { isBelow: boolean; invitationOf: InvitationOf; count: number },
): DataTableColumn<User>[] => {
  const { t } = useTranslation('users');
  const isMobile = useIsMobile();
  const isNarrow = useIsNarrow();
  const actionColumns = useActionColumns(actionsOf, count > 0);
  const file = userFileColumns(t);
  return [
    // A file has both names in separate columns, as an import requires.
    {
      id: 'name',
      header: t('columns.name'),
      sortKey: 'LastName',
      isTitle: true,
      cell: fullName,
      aside: ({ id, deactivated }) => {
        if (deactivated)
          return (
            <Box component="span" ml={8}>
              <StatusChip tone="warning">{t('deactivated')}</StatusChip>
            </Box>
          );
        const invitation = invitationOf(id);
        return invitation ? <InvitationMark invitation={invitation} /> : null;
      },
      value: null,
    },
    {
      id: 'customer',
      header: t('columns.customer'),
      cell: (user) => (
        <TruncatedText text={placeOf(user)} max={isNarrow && !isMobile ? narrowPlace : undefined} />
      ),
      value: placeOf,
    },
    {
      id: 'firstName',
      sortKey: 'FirstName',
      isHiddenAtFirst: true,
      cell: ({ firstName }) => firstName,
      ...file.firstName,
    },
    { id: 'lastName', isHiddenAtFirst: true, cell: ({ lastName }) => lastName, ...file.lastName },
    { id: 'email', cell: ({ email }) => <EmailText text={email} />, ...file.email },
    {
      id: 'phone',
      cell: ({ phoneNumber }) => <span className={classes.phone}>{phoneNumber}</span>,
      ...file.phoneNumber,
    },
    { id: 'level', isHiddenAtFirst: true, cell: file.userRole.value, ...file.userRole },
    {
      id: 'language',
      width: 64,
      // A level's path needs the space.
      isHiddenAtFirst: isMobile || (isBelow && isNarrow),
      cell: (user) =>
        isMobile ? (
          file.preferredLanguageCode.value(user)
        ) : (
          <LanguageFlag language={user.preferredLanguageCode} />
        ),
      ...file.preferredLanguageCode,
    },
    {
      id: 'roles',
      isHiddenAtFirst: true,
      cell: ({ roles }) => roles.map(({ name }) => name).join(', '),
      ...file.roles,
    },
    createdColumn(t('columns.created')),
    ...(isNarrow ? [] : actionColumns),
  ];
};
