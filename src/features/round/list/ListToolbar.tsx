import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../../components/forms/FilterChips.tsx';
import { SearchField } from '../../../components/forms/SearchField.tsx';
import type { ItemState } from '../../../domain/roundView.ts';
import { useLastAct, useRoundCounts } from '../../../entities/rounds/roundHooks.ts';
import { useRoundUi } from '../roundUi.ts';
import { KeyLegend } from './KeyLegend.tsx';
import { MarkRemaining } from './MarkRemaining.tsx';
import type { ListChoiceState } from './useListChoice.ts';
import classes from './toolbar.module.css';

type ListToolbarProps = {
  roundId: number;
  items: readonly ItemState[];
  choice: ListChoiceState;
  onNext: () => void;
};

/** Search and "mark remaining" scroll away; chips, undo and the next unchecked stay in reach. */
export const ListToolbar = ({ roundId, items, choice, onNext }: ListToolbarProps) => {
  const { t } = useTranslation('rounds');
  const { isReadOnly, undo } = useRoundUi();
  const counts = useRoundCounts(roundId).items;
  const lastAct = useLastAct(roundId);
  if (items.length === 0) return null;

  return (
    <>
      <div className={classes.tools}>
        <SearchField label={t('list.search')} value={choice.search} onChange={choice.setSearch} hasShortcut />
        {isReadOnly ? null : <MarkRemaining roundId={roundId} />}
        {isReadOnly ? null : <KeyLegend />}
      </div>
      <div className={classes.chips}>
        <FilterChips
          label={t('list.filter')}
          value={choice.filter}
          onChange={choice.choose}
          options={[
            { value: 'all', label: t('list.all'), count: counts.total },
            { value: 'left', label: t('list.left'), count: counts.unjudged },
            { value: 'flaws', label: t('list.flaws'), count: choice.flawCount },
          ]}
        />
        <div className={classes.chipsEnd}>
          {lastAct && !isReadOnly ? (
            <Button
              variant="default"
              size="sm"
              className={classes.quick}
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={undo}
            >
              {t('list.undo')}
            </Button>
          ) : null}
          {counts.unjudged > 0 ? (
            <Button
              variant="default"
              size="sm"
              className={`${classes.quick} ${classes.next}`}
              leftSection={<IconArrowDown size={18} aria-hidden />}
              onClick={onNext}
            >
              {t('list.next')}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
};
