import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchLinkCompaniesInfiniteQuery } from '../../../entities/users/linkChoicesApi.ts';
import type { Choice } from './PagedChoice.tsx';
import { PagedChoice } from './PagedChoice.tsx';

/** The reseller whose customers are shown. [USER-27, PERM-14] */
export const CompanyChoice = ({ value, onChange }: { value: Choice; onChange: (next: Choice) => void }) => {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState('');
  const pages = useSearchLinkCompaniesInfiniteQuery(search.trim());
  return (
    <PagedChoice
      label={t('link.company')}
      searchLabel={t('link.search_company')}
      search={search}
      onSearch={setSearch}
      pages={pages}
      value={value}
      onChange={onChange}
    />
  );
};
