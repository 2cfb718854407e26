import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '#components/fold/Fold.tsx';
import { LongList } from '#components/fold/LongList.tsx';
import type { MoveType } from '#contract/constants.ts';
import type { MoveRoundPlanning } from '#contract/moves/move.ts';
import { byQuestionGroup } from '#domain/moves/moveTally.ts';
import { MoveTypeLabel } from './MoveTypeLabel.tsx';
import type { StandIns } from './useStandIns.ts';
import classes from './moveSummary.module.css';

type PlanPartsProps = { plan: MoveRoundPlanning; isPast: boolean; standIns: StandIns };
type PartKind = 'roles' | 'entries' | 'lists' | 'questions';
type Line = { id: number; name: string; moveType: MoveType; standIn?: string };

/** Parts of a round plan: roles, fire protection, checklists, and question groups with their questions. [MOVE-66, MOVE-67] */
export const PlanParts = ({ plan, isPast, standIns }: PlanPartsProps) => {
  const { t } = useTranslation('moveSummary');
  const labelOf = (kind: PartKind) =>
    t('parts.in_plan', { part: t(`parts.${kind}`), plan: plan.roundPlanningName });
  const part = (kind: PartKind, rows: readonly unknown[], list: ReactNode) =>
    rows.length === 0 ? null : (
      <div key={kind}>
        <h5 className={classes.part}>
          {t(`parts.${kind}`)} <span className={`${classes.count} tabular`}>{rows.length}</span>
        </h5>
        {list}
      </div>
    );
  const lines = (label: string, rows: readonly Line[]) => (
    <LongList label={label} rows={rows} keyOf={({ id }) => id}>
      {({ name, moveType, standIn }) => (
        <span className={classes.record}>
          <span>{name}</span>
          <MoveTypeLabel type={moveType} isPast={isPast} standIn={standIn} />
        </span>
      )}
    </LongList>
  );
  const records = (kind: PartKind, rows: readonly Line[]) => part(kind, rows, lines(labelOf(kind), rows));

  const tense = isPast ? 'past' : 'now';
  const groups = byQuestionGroup(plan.questions);
  const isEmpty =
    groups.length + plan.roles.length + plan.fireProtections.length + plan.questionLists.length === 0;
  return (
    <Stack gap="sm" p="4px 0 12px">
      {plan.moveType === 'move' ? (
        <Text c="dimmed" fz="sm">
          {t(plan.keepHistory ? `rounds_go.${tense}` : `rounds_stay.${tense}`)}
        </Text>
      ) : null}
      {isEmpty ? (
        <Text c="dimmed" fz="sm">
          {t('parts.nothing')}
        </Text>
      ) : null}
      {records(
        'roles',
        plan.roles.map((role) => ({ ...role, name: role.roleName })),
      )}
      {records(
        'entries',
        plan.fireProtections.map(({ id, fireProtectionName: name, moveType, idToReplace }) => ({
          id,
          name,
          moveType,
          standIn: standIns.entries.get(idToReplace ?? 0),
        })),
      )}
      {records(
        'lists',
        plan.questionLists.map(({ id, questionListName: name, moveType, idToReplace }) => ({
          id,
          name,
          moveType,
          standIn: standIns.lists.get(idToReplace ?? 0),
        })),
      )}
      {part(
        'questions',
        groups,
        <LongList label={labelOf('questions')} rows={groups} keyOf={({ key }) => key}>
          {({ name, questions }) => (
            <Fold title={name} count={questions.length} level={6}>
              {lines(
                name,
                questions.map((question) => ({ ...question, name: question.questionName })),
              )}
            </Fold>
          )}
        </LongList>,
      )}
    </Stack>
  );
};
