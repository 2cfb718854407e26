import type { TFunction } from 'i18next';
import type { User } from '#contract/users/user.ts';
import { cellOfNames } from '#domain/imports/namesInCell.ts';
import type { ImportField } from '#domain/imports/userImport.ts';

type FileColumn = { header: string; value: (user: User) => string };

/** Returns an exported file's columns, with headings and values that the import reads. */
export const userFileColumns = (t: TFunction<'users'>): Record<ImportField, FileColumn> => ({
  firstName: { header: t('import.fields.firstName'), value: ({ firstName }) => firstName },
  lastName: { header: t('import.fields.lastName'), value: ({ lastName }) => lastName },
  email: { header: t('import.fields.email'), value: ({ email }) => email },
  phoneNumber: { header: t('import.fields.phoneNumber'), value: ({ phoneNumber }) => phoneNumber },
  userRole: { header: t('import.fields.userRole'), value: ({ userRole }) => t(`levels.${userRole}`) },
  preferredLanguageCode: {
    header: t('import.fields.preferredLanguageCode'),
    value: ({ preferredLanguageCode }) => t(`languages.${preferredLanguageCode}`),
  },
  roles: {
    header: t('import.fields.roles'),
    value: ({ roles }) => cellOfNames(roles.map(({ name }) => name)),
  },
});
