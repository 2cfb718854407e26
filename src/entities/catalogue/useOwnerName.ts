import { useTranslation } from 'react-i18next';
import { indexTree } from '#domain/tenants/treePath.ts';
import { useActiveCustomer } from '../customers/useActiveCustomer.ts';
import { useTreeQuery } from '../customers/useTreeQuery.ts';
import type { OwnedRecord } from './useRecordRights.ts';

/** Whose a record is, in a word: a level's by name, where the reader's tree has it, the company's, or everybody's. */
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
