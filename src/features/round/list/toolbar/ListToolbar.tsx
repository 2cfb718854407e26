import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '#components/forms/fields/FilterChips.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { useRoundCounts } from '#entities/rounds/roundHooks.ts';
import { useRoundUi } from '#features/round/roundUi.ts';
import { ScanInRound } from '#features/round/scan/ScanInRound.tsx';
import { KeyLegend } from './KeyLegend.tsx';
import { MarkRemaining } from './MarkRemaining.tsx';
import { NextButton } from './NextButton.tsx';
import type { ListChoiceState } from './useListChoice.ts';
import classes from './toolbar.module.css';

type ListToolsProps = { roundId: number; search: string; onSearch: (search: string) => void };

const ListTools = memo(({ roundId, search, onSearch }: ListToolsProps) => {
  const { t } = useTranslation('rounds');
  const { isReadOnly } = useRoundUi();
  return (
    <div className={classes.tools} data-list-tools>
      <SearchField label={t('list.search')} value={search} onChange={onSearch} hasShortcut />
      {isReadOnly ? null : <MarkRemaining roundId={roundId} />}
      {isReadOnly ? null : <KeyLegend />}
    </div>
  );
});
ListTools.displayName = 'ListTools';

type QuickActsProps = { onNext: () => void };

const QuickActs = memo(({ onNext }: QuickActsProps) => (
  <div className={classes.chipsEnd}>
    <ScanInRound className={`${classes.quick} ${classes.next}`} />
    <NextButton onNext={onNext} />
  </div>
));
QuickActs.displayName = 'QuickActs';

type ListToolbarProps = {
  roundId: number;
  items: readonly ItemState[];
  choice: ListChoiceState;
  /** Handler that must be stable while the list is mounted. */
  onNext: () => void;
};

/** Toolbar of the list: search and "mark remaining" scroll away; chips and "next unchecked" stay visible. */
export const ListToolbar = ({ roundId, items, choice, onNext }: ListToolbarProps) => {
  const { t } = useTranslation('rounds');
  const counts = useRoundCounts(roundId).items;
  if (items.length === 0) return null;

  return (
    <>
      <ListTools roundId={roundId} search={choice.search} onSearch={choice.setSearch} />
      <div className={classes.chips}>
        <FilterChips
          label={t('list.filter')}
          value={choice.filter}
          onChange={choice.choose}
          options={[
            { value: 'all', label: t('list.all'), count: counts.total },
            { value: 'left', label: t('list.left'), count: counts.unjudged },
            { value: 'flaws', label: t('list.flaws'), count: choice.flawCount },
            ...(choice.beforeCount > 0
              ? [{ value: 'before' as const, label: t('unchecked.before'), count: choice.beforeCount }]
              : []),
          ]}
        />
        <QuickActs onNext={onNext} />
      </div>
    </>
  );
};
