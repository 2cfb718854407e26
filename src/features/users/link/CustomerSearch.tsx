import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hitTree } from '#domain/tenants/hitTree.ts';
import { pathIn } from '#domain/tenants/treePath.ts';
import { useSearchLinkCustomersInfiniteQuery } from '#entities/users/linkChoicesApi.ts';
import type { LevelChoiceProps } from './LevelTree.tsx';
import { LevelTree } from './LevelTree.tsx';
import { PagedSearch } from './PagedSearch.tsx';
import { useLinkLevels } from './useLinkLevels.ts';

/** Choice of a customer of the company, searched on the server; hits are shown below their parent levels. [USER-28, PERM-25] */
export const CustomerSearch = ({ companyId, ...choice }: LevelChoiceProps & { companyId: number }) => {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState('');
  const [closedIds, setClosedIds] = useState<readonly number[]>([]);
  const pages = useSearchLinkCustomersInfiniteQuery({ name: search.trim(), companyId });
  const { index } = useLinkLevels(companyId);
  return (
    <PagedSearch
      label={t('link.customer')}
      searchLabel={t('link.search_customer')}
      search={search}
      onSearch={(next) => {
        setSearch(next);
        setClosedIds([]);
      }}
      pages={pages}
    >
      {(hits) => {
        const wayIds = [...new Set(hits.flatMap(({ id }) => pathIn(index, id)).map(({ id }) => id))];
        return (
          <LevelTree
            {...choice}
            nodes={hitTree(index, hits)}
            index={index}
            openIds={wayIds.filter((id) => !closedIds.includes(id))}
            onOpenIdsChange={(openIds) => setClosedIds(wayIds.filter((id) => !openIds.includes(id)))}
            search={search}
            isFound
          />
        );
      }}
    </PagedSearch>
  );
};
