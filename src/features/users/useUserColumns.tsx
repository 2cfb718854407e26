import { useTranslation } from 'react-i18next';
import { createdColumn } from '../../components/table/createdColumn.ts';
import { RowActions } from '../../components/table/RowActions.tsx';
import type { DataTableColumn, RowAction } from '../../components/table/dataTableTypes.ts';
import { EmailText } from '../../components/text/EmailText.tsx';
import { TruncatedText } from '../../components/text/TruncatedText.tsx';
import { useIsMobile } from '../../components/theme/useIsMobile.ts';
import type { User } from '../../contract/user.ts';
import { usePermission } from '../../entities/session/useSession.ts';
import { LanguageFlag } from './LanguageFlag.tsx';
import { fullName } from './useUserActions.tsx';
import classes from './users.module.css';

/** The list's columns; the flag and the columns of what can be done stand on desktop only. [USER-02, USER-03, USER-26] */
export const useUserColumns = (actionsOf: (user: User) => RowAction[]): DataTableColumn<User>[] => {
  const { t } = useTranslation('users');
  const isMobile = useIsMobile();
  const mayEdit = usePermission('users_edit');
  const mayLink = usePermission('users_link_within_own_root');

  const doing = (id: 'link' | 'edit' | 'delete', ids: readonly string[]): DataTableColumn<User> => ({
    id,
    header: t(`columns.${id}`),
    isHeaderHidden: true,
    width: 56,
    value: null,
    cell: (user) => <RowActions actions={actionsOf(user).filter((action) => ids.includes(action.id))} />,
  });
  const doings = [
    ...(mayLink ? [doing('link', ['link', 'unlink'])] : []),
    ...(mayEdit ? [doing('edit', ['edit']), doing('delete', ['delete'])] : []),
  ];
  const language: DataTableColumn<User> = {
    id: 'language',
    header: t('columns.language'),
    width: 88,
    cell: ({ preferredLanguageCode }) => <LanguageFlag language={preferredLanguageCode} />,
    value: ({ preferredLanguageCode }) => preferredLanguageCode,
  };
  return [
    { id: 'name', header: t('columns.name'), sortKey: 'LastName', isTitle: true, cell: fullName },
    {
      id: 'customer',
      header: t('columns.customer'),
      cell: ({ customer }) => <TruncatedText text={customer.name} />,
      value: ({ customer }) => customer.name,
    },
    {
      id: 'firstName',
      header: t('order.FirstName'),
      sortKey: 'FirstName',
      isHiddenAtFirst: true,
      cell: ({ firstName }) => firstName,
    },
    {
      id: 'email',
      header: t('columns.email'),
      cell: ({ email }) => <EmailText text={email} />,
      value: ({ email }) => email,
    },
    {
      id: 'phone',
      header: t('columns.phone'),
      cell: ({ phoneNumber }) => <span className={classes.phone}>{phoneNumber}</span>,
      value: ({ phoneNumber }) => phoneNumber,
    },
    {
      id: 'level',
      header: t('columns.level'),
      isHiddenAtFirst: true,
      cell: ({ userRole }) => t(`levels.${userRole}`),
    },
    ...(isMobile ? [] : [language]),
    createdColumn(t('columns.created')),
    ...(isMobile ? [] : doings),
  ];
};
