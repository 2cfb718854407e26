import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchLinkCustomersInfiniteQuery } from '../../../entities/users/linkChoicesApi.ts';
import type { Choice } from './PagedChoice.tsx';
import { PagedChoice } from './PagedChoice.tsx';

type CustomerSearchProps = { companyId: number; value: Choice | null; onChange: (next: Choice) => void };

/** A customer of the company, searched on the server. [USER-28, PERM-25] */
export const CustomerSearch = ({ companyId, value, onChange }: CustomerSearchProps) => {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState('');
  const pages = useSearchLinkCustomersInfiniteQuery({ name: search.trim(), companyId });
  return (
    <PagedChoice
      label={t('link.customer')}
      searchLabel={t('link.search_customer')}
      search={search}
      onSearch={setSearch}
      pages={pages}
      value={value}
      onChange={onChange}
    />
  );
};
