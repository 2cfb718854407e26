import { useTranslation } from 'react-i18next';
import { useActiveCustomer } from '../customers/useActiveCustomer.ts';
import type { OwnedRecord } from './useRecordRights.ts';

/** Whose a record is, in a word: the active customer's by name, another level's, the company's, or everybody's. */
export const useOwnerName = (): ((record: OwnedRecord) => string) => {
  const { t } = useTranslation('lists');
  const active = useActiveCustomer();
  return ({ customerId, companyId }) => {
    if (customerId !== null) return customerId === active?.id ? active.name : t('owner.level');
    return t(companyId === null ? 'owner.global' : 'owner.company');
  };
};
