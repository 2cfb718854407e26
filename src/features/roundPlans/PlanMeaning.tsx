import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isChosenDay } from '#components/forms/fields/dateText.ts';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import type { PlanPreview, RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { hasEnded, upcomingDueDates } from '#domain/plans/dueDate.ts';
import { isMovedByPause } from '#domain/plans/pauses.ts';
import type { PlanBody } from '#entities/roundPlans/planBodies.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { now } from '#platform/time/clock.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { dayOf } from './planValues.ts';
import classes from './roundPlans.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { planPausesOfCustomer } from '#entities/planPauses/planPauseQueries.ts';

/** Debounce delay of the preview, in milliseconds. */
const settleMs = 500;
const datesShown = 5;

const Due = ({ body, plan }: { body: PlanBody; plan: RoundPlanning | null }) => {
  const { t } = useTranslation('roundPlans');
  const { start, intervalValue = 1, intervalType = 'months', rhythm, ends, observesPauses = false } = body;
  const { data: pauses } = useCallQuery(
    'listPlanPauses',
    observesPauses ? planPausesOfCustomer(body.customerId) : skipToken,
  );
  const lastRun = plan?.lastRun ?? null;
  const activeHistory = plan?.activeHistory ?? null;
  const schedule = {
    start,
    intervalValue,
    intervalType,
    rhythm,
    ends,
    pauses: observesPauses ? pauses?.rows : [],
  };
  const isOver = activeHistory === null && hasEnded(schedule, now());
  const dates = isOver ? [] : upcomingDueDates({ ...schedule, lastRun, activeHistory }, datesShown);
  const today = dayOf(now().toISOString());
  return (
    <div>
      <strong>{t('meaning.due')}</strong>
      {dates.length === 0 ? <div>{t('rhythm.ended')}</div> : null}
      <div className={`${classes.dates} tabular`}>
        {dates.map((date) => {
          const day = dayOf(date);
          const notes = [
            day < today ? t('meaning.late') : null,
            isMovedByPause(date, schedule.pauses) ? t('meaning.moved') : null,
          ].filter((note) => note !== null);
          return <span key={day}>{notes.length > 0 ? `${day} (${notes.join(', ')})` : day}</span>;
        })}
      </div>
    </div>
  );
};

const Warnings = ({ body, preview }: { body: PlanBody; preview: PlanPreview }) => {
  const { t } = useTranslation('roundPlans');
  const { roles, floorsWithoutDrawing, unchecked, checkedTwice, checkpointCount, questionCount } = preview;
  const isHeld = ({ people, hidden }: PlanPreview['roles'][number]) => people.length + hidden > 0;
  const floorValues = ({ count, floors }: PlanPreview['unchecked']) => ({ count, floors: floors.join('; ') });
  const texts = [
    body.active === false ? t('meaning.inactive') : null,
    checkpointCount + questionCount === 0 ? t('meaning.empty') : null,
    roles.length > 0 && !roles.some(isHeld) ? t('meaning.nobody') : null,
    ...(roles.some(isHeld) ? roles.filter((role) => !isHeld(role)) : []).map(({ name }) =>
      t('meaning.nobody_in', { role: name }),
    ),
    floorsWithoutDrawing.count > 0 ? t('meaning.no_drawing', floorValues(floorsWithoutDrawing)) : null,
    unchecked.count > 0 ? t('meaning.unchecked', floorValues(unchecked)) : null,
    checkedTwice.count > 0 ? t('meaning.twice', floorValues(checkedTwice)) : null,
  ].filter((text) => text !== null);
  if (texts.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
};

const Walkers = ({ roles }: Pick<PlanPreview, 'roles'>) => {
  const { t } = useTranslation('roundPlans');
  const heldRoles = roles.filter(({ people, hidden }) => people.length + hidden > 0);
  const lineOf = ({ name, people, hidden }: PlanPreview['roles'][number]) =>
    t('meaning.role', {
      role: name,
      people: [...people, ...(hidden > 0 ? [t('meaning.hidden', { count: hidden })] : [])].join(', '),
    });
  if (roles.length > 0 && heldRoles.length === 0) return null;
  return (
    <div>
      <strong>{t('meaning.walks')}</strong>
      {roles.length === 0 ? <div>{t('meaning.anybody')}</div> : null}
      {heldRoles.map((role) => (
        <div key={role.id}>{lineOf(role)}</div>
      ))}
    </div>
  );
};

/** Returns whether the current start and end can be saved. */
const hasWholeDays = ({ start, ends }: PlanBody): boolean =>
  isChosenDay(start.slice(0, 10)) && (!ends || (isChosenDay(ends) && ends >= start.slice(0, 10)));

type PlanMeaningProps = { body: PlanBody; plan: RoundPlanning | null };

/** Preview of a plan before it is saved: its dates, the contents of its rounds, the possible inspectors, and the excluded items. */
export const PlanMeaning = ({ body, plan }: PlanMeaningProps) => {
  const { t } = useTranslation('roundPlans');
  const textOf = useFailureText();
  const isTillsyn = useIsTillsyn();
  const isWhole = hasWholeDays(body);
  // The name doesn't affect the preview; the stored version does.
  const content = JSON.stringify({
    ...body,
    version: undefined,
    name: body.name || '-',
    id: plan?.id ?? null,
  });
  const [settled] = useDebouncedValue(content, settleMs);
  const wish = JSON.parse(settled) as PlanBody & { id: number | null };
  const {
    data: preview,
    error,
    refetch,
  } = useCallQuery('previewRoundPlanning', isTillsyn && isWhole ? { body: wish } : skipToken);
  return (
    <section className={classes.meaning} aria-label={t('meaning.title')}>
      <h2>{t('meaning.title')}</h2>
      {isWhole ? <Due body={body} plan={plan} /> : null}
      {preview ? (
        <>
          <div>
            <strong>{t('meaning.holds')}</strong>
            <div>
              {t('meaning.items', { count: preview.checkpointCount })},{' '}
              {t('meaning.questions', { count: preview.questionCount })}
            </div>
          </div>
          <Walkers roles={preview.roles} />
          <Warnings body={body} preview={preview} />
        </>
      ) : null}
      {error ? <FailureAlert text={textOf(error)} onRetry={() => void refetch()} /> : null}
      {isTillsyn && isWhole && !preview && !error ? <RowsSkeleton rows={3} /> : null}
    </section>
  );
};
