import { useTranslation } from 'react-i18next';
import { indexTree } from '#domain/tenants/treePath.ts';
import { useActiveCustomer } from '../customers/useActiveCustomer.ts';
import { useTreeQuery } from '../customers/useTreeQuery.ts';
import type { OwnedRecord } from './useRecordRights.ts';

/** Returns a function that formats a record's owner: a level by name if it is in the user's tree, the company, or global. */
export const useOwnerName = (): ((record: OwnedRecord) => string) => {
  const { t } = useTranslation('lists');
  const active = useActiveCustomer();
  const { nodes } = useTreeQuery();
  return ({ customerId, companyId }) => {
    if (customerId === null) return t(companyId === null ? 'owner.global' : 'owner.company');
    if (customerId === active?.id) return active.name;
    return (nodes && indexTree(nodes).get(customerId)?.name) ?? t('owner.level');
  };
};
