import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { PaginationBar } from '#components/table/pages/PaginationBar.tsx';
import type { Move } from '#contract/moves/move.ts';
import { isPast } from '#domain/moves/moveTally.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { BuildingCard } from './BuildingCard.tsx';
import { useStandIns } from './useStandIns.ts';
import classes from './moveSummary.module.css';

const pageSize = 20;

/** Cards of a move's buildings; many of them in pages, with a search. [MOVE-65] */
export const BuildingCards = ({ move }: { move: Move }) => {
  const { t } = useTranslation('moveSummary');
  const [params, change] = useAddressParams();
  const standIns = useStandIns(move);
  const { moveBuildings: all } = move;
  const isLong = all.length > pageSize;
  const search = isLong ? (params.get('q') ?? '') : '';
  const text = search.trim().toLowerCase();
  const matchingBuildings =
    text === '' ? all : all.filter(({ buildingName }) => buildingName.toLowerCase().includes(text));
  const totalPages = Math.max(1, Math.ceil(matchingBuildings.length / pageSize));
  const currentPage = Math.min(idIn(params, 'page') ?? 1, totalPages);
  const shownBuildings = matchingBuildings.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  const caption = t('buildings.title');
  const section = useRef<HTMLElement>(null);
  const goTo = (page: number) => {
    change({ page: page === 1 ? null : page }, true);
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  };
  const pages = isLong ? (
    <PaginationBar
      caption={caption}
      currentPage={currentPage}
      pageSize={pageSize}
      totalPages={totalPages}
      totalCount={matchingBuildings.length}
      onPageChange={goTo}
    />
  ) : null;
  return (
    <section ref={section} className={classes.buildings} aria-label={caption} tabIndex={-1}>
      {isLong ? (
        <SearchField
          label={t('buildings.search')}
          value={search}
          debounceMs={250}
          onChange={(next) => change({ q: next, page: null })}
        />
      ) : null}
      {matchingBuildings.length === 0 ? (
        <EmptyState title={t(all.length === 0 ? 'buildings.none' : 'buildings.none_found')} />
      ) : null}
      {shownBuildings.map((building) => (
        <BuildingCard
          key={building.id}
          building={building}
          isPast={isPast(move.moveStatus)}
          standIns={standIns}
        />
      ))}
      {pages}
    </section>
  );
};
