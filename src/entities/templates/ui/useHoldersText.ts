import { useTranslation } from 'react-i18next';
import type { Permission } from '#contract/users/permissions.ts';
import { holdersOf } from '#domain/users/holdersOf.ts';

/** Returns a function that formats the right needed for an action, and the access levels that include it. [SETUP-10] */
export const useHoldersText = (): ((right: Permission) => string) => {
  const { t, i18n } = useTranslation(['guide', 'users', 'rights']);
  const { t: nameOf } = useTranslation('rights');
  return (right) => {
    const holders = holdersOf(right).map(({ from, licence }) =>
      t(licence ? `holders.${licence}` : 'holders.level', { level: t(`users:levels.${from}`) }),
    );
    const who = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(holders);
    return t('holders.text', { right: nameOf(right as 'buildings_edit', { defaultValue: right }), who });
  };
};
