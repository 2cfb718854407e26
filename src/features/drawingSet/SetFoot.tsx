import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import { useKeptFocus } from '#components/table/useKeptFocus.ts';
import { nameKey } from '#domain/nameKey.ts';
import { pathTo } from '#platform/paths.ts';
import { UndoSet } from './UndoSet.tsx';
import { isDone } from './setPages.ts';
import type { SetPage } from './setPages.ts';
import type { SetFloor } from './standing.ts';
import type { useSetSaving } from './useSetSaving.ts';
import classes from './drawingSet.module.css';

const minuteMs = 60_000;

type SetFootProps = {
  buildingId: number;
  pages: readonly SetPage[];
  floors: readonly SetFloor[];
  saving: ReturnType<typeof useSetSaving>;
  isReading: boolean;
  onUndone: () => void;
};

/** Returns the field that is still missing in a page to be saved. */
const lacks = (page: SetPage): 'floor' | 'name' | 'fit' | null => {
  if (page.replaces !== null) return page.fit ? null : 'fit';
  if (page.floor.trim() === '') return 'floor';
  return page.name.trim() === '' ? 'name' : null;
};

/** Moves the focus to the first field of the table that lacks a value. */
const showFirst = () => {
  const field = document.querySelector<HTMLElement>('[data-lacks]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
};

/** Footer of a set: the drawings to be created, the progress, and the result. */
export const SetFoot = ({ buildingId, pages, floors, saving, isReading, onUndone }: SetFootProps) => {
  const { t } = useTranslation('drawingSet');
  const { progress, setId, run, stop } = saving;
  const open = pages.filter((page) => page.isTaken && page.state === 'read' && !isDone(page));
  const failed = open.filter(({ outcome }) => outcome?.at === 'failed');
  const donePages = pages.filter(isDone);
  const firstMap = donePages.map(({ outcome }) => (outcome?.at === 'done' ? outcome.mapId : null))[0] ?? null;
  const lacking = open.map(lacks).filter((lack) => lack !== null);
  const fresh = open.filter(({ replaces }) => replaces === null);
  const standing = new Set(floors.map(({ name }) => nameKey(name)));
  const newFloors = new Set(
    fresh.map(({ floor }) => nameKey(floor)).filter((key) => key !== '' && !standing.has(key)),
  );
  const { state, done, total, leftMs, isWaiting } = progress;
  const keptFocus = useKeptFocus(state);
  const remainingTime =
    leftMs === null
      ? t('left_unknown')
      : leftMs < minuteMs
        ? t('left_seconds', { count: Math.max(1, Math.ceil(leftMs / 1000 / 5) * 5) })
        : t('left_minutes', { count: Math.round(leftMs / minuteMs) });
  if (state === 'running')
    return (
      <section {...keptFocus} className={classes.foot}>
        <ProgressBar
          label={t(isWaiting ? 'waiting' : 'saving')}
          value={done}
          max={total}
          text={`${t('of', { done, total })} · ${remainingTime}`}
        />
        <p className="visually-hidden" role="status">
          {isWaiting ? t('waiting') : t('of', { done, total })}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={stop}>
            {t('stop')}
          </Button>
        </div>
      </section>
    );
  const needs = (['floor', 'name', 'fit'] as const).flatMap((kind) => {
    const count = lacking.filter((lack) => lack === kind).length;
    return count > 0 ? [t(`lacks.${kind}`, { count })] : [];
  });
  return (
    <section {...keptFocus} className={classes.foot}>
      {progress.failure === null ? null : <FailureAlert text={progress.failure} />}
      {state === 'stopped' ? (
        <p role="status">{t('stopped', { made: donePages.length, count: open.length })}</p>
      ) : null}
      {state === 'finished' ? (
        <p role="status">
          {t('finished', { count: donePages.length })}{' '}
          {failed.length > 0 ? t('failed', { count: failed.length }) : null}
        </p>
      ) : null}
      {open.length > 0 ? (
        <p>
          {fresh.length > 0 ? t('will.drawings', { count: fresh.length }) : null}{' '}
          {newFloors.size > 0 ? t('will.floors', { count: newFloors.size }) : null}{' '}
          {open.length > fresh.length ? t('will.replaced', { count: open.length - fresh.length }) : null}
        </p>
      ) : null}
      {needs.length > 0 ? (
        <p className={classes.wrong}>
          {needs.join(' ')}{' '}
          <Button size="compact-sm" variant="subtle" onClick={showFirst}>
            {t('lacks.show')}
          </Button>
        </p>
      ) : null}
      {isReading ? <p className={classes.note}>{t('still_reading')}</p> : null}
      <div className={classes.buttons}>
        {donePages.length > 0 && setId !== null ? (
          <UndoSet buildingId={buildingId} setId={setId} onUndone={onUndone} />
        ) : null}
        {donePages.length > 0 ? (
          <Button component={Link} variant="default" to={pathTo('floors', { buildingId })}>
            {t('to_floors')}
          </Button>
        ) : null}
        {firstMap === null ? null : (
          <Button
            component={Link}
            variant={open.length > 0 ? 'default' : 'filled'}
            to={pathTo('symbols', { mapId: firstMap })}
          >
            {t('find_symbols')}
          </Button>
        )}
        {failed.length > 0 ? (
          <Button
            variant="default"
            disabled={failed.some((page) => lacks(page) !== null)}
            onClick={() => void run(failed)}
          >
            {t('retry_failed', { count: failed.length })}
          </Button>
        ) : null}
        {open.length > failed.length ? (
          <Button disabled={isReading || lacking.length > 0} onClick={() => void run(open)}>
            {t(state === 'stopped' ? 'go_on' : 'save', { count: open.length })}
          </Button>
        ) : null}
      </div>
    </section>
  );
};
