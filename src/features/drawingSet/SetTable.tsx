import { Box, Checkbox, Flex } from '@mantine/core';
import { useState } from 'react';
import type { Dispatch, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#platform/ids.ts';
import { BulkBar } from './BulkBar.tsx';
import { SetRow } from './SetRow.tsx';
import { isDone } from './setPages.ts';
import type { SetAction, SetPage } from './setPages.ts';
import type { SetFloor, StandingMap } from './standing.ts';
import classes from './drawingSet.module.css';
import rows from './setTable.module.css';

type SetTableProps = {
  pages: readonly SetPage[];
  floors: readonly SetFloor[];
  standing: readonly StandingMap[];
  dispatch: Dispatch<SetAction>;
  isSaving: boolean;
  isComparing: boolean;
  onAdjust: (key: string) => void;
  onFit: (key: string) => void;
};

/**
 * Moves the focus with the up and down arrows to the same field of the adjacent row, as in a spreadsheet; an open list keeps the keys, and
 * Alt opens it.
 */
const moveInColumn = (event: KeyboardEvent<HTMLElement>) => {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (by === 0 || event.altKey || !(target instanceof HTMLInputElement)) return;
  const column = target.dataset.column;
  if (column === undefined || target.getAttribute('aria-expanded') === 'true') return;
  const allInputs = [...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)];
  const next = allInputs[allInputs.indexOf(target) + by];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.select();
};

/** Table with the pages of a set and their results; several can be changed at once. */
export const SetTable = (props: SetTableProps) => {
  const { pages, floors, standing, dispatch, isSaving, isComparing, onAdjust, onFit } = props;
  const { t } = useTranslation('drawingSet');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const usable = pages.filter((page) => page.state === 'read' && !isDone(page));
  const chosenPages = usable.filter(({ key }) => selected.has(key));
  const names = [...new Set([...floors.map(({ name }) => name), ...pages.map(({ floor }) => floor)])].filter(
    (name) => name.trim() !== '',
  );
  const toggle = (key: string, isOn: boolean) =>
    setSelected((old) => {
      const next = new Set(old);
      if (isOn) next.add(key);
      else next.delete(key);
      return next;
    });
  return (
    <Flex component="section" direction="column" gap="xs" aria-label={t('pages')}>
      <BulkBar
        chosen={chosenPages}
        names={names}
        isSaving={isSaving}
        onChange={(change) =>
          dispatch({ type: 'chosen', keys: new Set(chosenPages.map(({ key }) => key)), change })
        }
        onAdjust={() => {
          const [first] = chosenPages;
          if (first) onAdjust(first.key);
        }}
      />
      {isComparing ? (
        <p role="status" className={classes.note}>
          {t('comparing')}
        </p>
      ) : null}
      <Box
        role="table"
        bg="var(--surface-raised)"
        bd="1px solid var(--line)"
        bdrs={8}
        aria-label={t('pages')}
        onKeyDownCapture={moveInColumn}
      >
        <div role="row" className={rows.head}>
          <span role="columnheader">
            <label className={rows.pick}>
              <Checkbox
                aria-label={t('select_all')}
                disabled={isSaving || usable.length === 0}
                checked={chosenPages.length > 0 && chosenPages.length === usable.length}
                indeterminate={chosenPages.length > 0 && chosenPages.length < usable.length}
                onChange={(event) =>
                  setSelected(new Set(event.currentTarget.checked ? usable.map(({ key }) => key) : []))
                }
              />
            </label>
          </span>
          <span role="columnheader">{t('columns.page')}</span>
          <span role="columnheader">{t('columns.floor')}</span>
          <span role="columnheader">{t('columns.drawing')}</span>
          <span role="columnheader">{t('columns.state')}</span>
        </div>
        {pages.map((page) => (
          <SetRow
            key={page.key}
            page={page}
            floors={floors}
            standing={standing}
            names={names}
            isSaving={isSaving}
            isSelected={selected.has(page.key)}
            onSelect={(isOn) => toggle(page.key, isOn)}
            onChange={(change) => dispatch({ type: 'chosen', keys: new Set([page.key]), change })}
            onAdjust={() => onAdjust(page.key)}
            onCopy={() => {
              const copy = `${page.key}+${newId()}`;
              dispatch({ type: 'pageCopied', key: page.key, copy });
              onAdjust(copy);
            }}
            onFit={() => onFit(page.key)}
          />
        ))}
      </Box>
    </Flex>
  );
};
