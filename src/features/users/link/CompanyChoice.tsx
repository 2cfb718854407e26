import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchLinkCompaniesInfiniteQuery } from '#entities/users/linkChoicesApi.ts';
import type { Choice } from './PagedSearch.tsx';
import { PagedSearch } from './PagedSearch.tsx';
import classes from '../users.module.css';

/** Choice of the reseller whose customers are shown. [USER-27, PERM-14] */
export const CompanyChoice = ({ value, onChange }: { value: Choice; onChange: (next: Choice) => void }) => {
  const { t } = useTranslation('users');
  const group = useId();
  const [search, setSearch] = useState('');
  const pages = useSearchLinkCompaniesInfiniteQuery(search.trim());
  return (
    <PagedSearch
      label={t('link.company')}
      searchLabel={t('link.search_company')}
      search={search}
      onSearch={setSearch}
      pages={pages}
    >
      {(companies) => (
        <div className={classes.choices} role="radiogroup" aria-label={t('link.company')}>
          {companies.map(({ id, name }) => (
            <label key={id} className={classes.choice}>
              <input
                type="radio"
                name={group}
                checked={id === value.id}
                onChange={() => onChange({ id, name })}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      )}
    </PagedSearch>
  );
};
