import { Alert, Box, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LongList } from '#components/fold/LongList.tsx';
import type { MoveTab } from '#contract/constants.ts';
import { maxMoveLines, moveWarnings } from '#contract/moves/moveKinds.ts';
import type { MoveLine, MovePreview } from '#contract/moves/move.ts';
import type { MoveCount } from '#contract/moves/moveCounts.ts';
import type { LineGroup } from '#domain/moves/moveLines.ts';
import { groupLines, inOrder } from '#domain/moves/moveLines.ts';
import { useCountTexts } from '../useCountTexts.ts';
import type { Tense } from '../useCountTexts.ts';
import classes from './movePreview.module.css';

type Warning = (typeof moveWarnings)[number];

const isWarning = (code: MoveLine['code']): code is Warning => moveWarnings.some((known) => known === code);

/** Returns a function that formats a line of a move's effects: an obstacle as the refusal it would cause, a warning in its own text. */
const useLineText = (tense: Tense) => {
  const { t } = useTranslation(['moveSummary', 'errors']);
  return ({ code, name, other, count }: MoveLine): string => {
    const values = { name, other, count };
    return isWarning(code) ? t(`lines.${tense}.${code}`, values) : t(`errors:${code}`, values);
  };
};

/** Function that returns the tab in which a line is resolved, and its address. */
export type TabPlace = (tab: MoveTab) => { tab: MoveTab; address: string };

/** Number of lines of one kind shown before the others are expanded. */
const linesShown = 3;
const keyOf = ({ name, other, count }: MoveLine) => `${count} ${name}\n${other}`;

type GroupProps = { group: LineGroup; tense: Tense; placeOf: TabPlace | undefined };

const Group = ({ group, tense, placeOf }: GroupProps) => {
  const { t } = useTranslation('moveSummary');
  const textOf = useLineText(tense);
  const { lines } = group;
  const place = placeOf?.(group.tab);
  return (
    <li className={classes.group}>
      <LongList label={t(`tabs.${group.tab}`)} rows={lines} keyOf={keyOf} first={linesShown}>
        {textOf}
      </LongList>
      {lines.length >= maxMoveLines ? (
        <Text c="dimmed" fz="sm">
          {t('preview.most', { count: maxMoveLines })}
        </Text>
      ) : null}
      {place ? (
        <Link to={place.address} className={classes.link}>
          {t('preview.to_tab', { tab: t(`tabs.${place.tab}`) })}
        </Link>
      ) : null}
    </li>
  );
};

const Counts = ({ counts, tense }: { counts: readonly MoveCount[]; tense: Tense }) => {
  const { t } = useTranslation('moveSummary');
  const { lineOf } = useCountTexts();
  if (counts.length === 0)
    return (
      <Text c="dimmed" fz="sm">
        {t('preview.nothing')}
      </Text>
    );
  return (
    <section aria-labelledby="move-counts">
      <Box id="move-counts" component="h3" m="0 0 4px" fz="md">
        {t(tense === 'now' ? 'preview.count_list' : 'report.count_list')}
      </Box>
      <ul className={classes.counts} aria-labelledby="move-counts">
        {inOrder(counts).map((count) => (
          <li key={`${count.kind} ${count.act}`} className="tabular">
            {lineOf(count, tense)}
          </li>
        ))}
      </ul>
    </section>
  );
};

type MoveEffectsProps = {
  effects: MovePreview;
  tense: Tense;
  /** Returns the links of lines that can still be resolved. */
  placeOf?: TabPlace;
};

/** Effects of a planned or executed move: obstacles, consequences beyond the choices, and all of it in numbers and names. */
export const MoveEffects = ({ effects, tense, placeOf }: MoveEffectsProps) => {
  const { t } = useTranslation('moveSummary');
  const groups = groupLines(effects.lines);
  const parts = [
    { isObstacle: true, title: 'obstacles', color: 'red', Icon: IconBan },
    { isObstacle: false, title: 'warnings', color: 'yellow', Icon: IconAlertTriangle },
  ] as const;
  const labelOf = {
    obstacles: t('preview.obstacle_list'),
    warnings: t(tense === 'now' ? 'preview.warning_list' : 'report.warning_list'),
  };
  return (
    <Stack gap="sm">
      {parts.map(({ isObstacle, title, color, Icon }) => {
        const heldGroups = groups.filter((group) => group.isObstacle === isObstacle);
        const count = heldGroups.reduce((sum, { lines }) => sum + lines.length, 0);
        return count === 0 ? null : (
          <Alert
            key={title}
            // A static part of the page, not an announcement.
            role="group"
            color={color}
            title={t(`preview.${title}`, { count })}
            icon={<Icon size={20} aria-hidden />}
          >
            <ul className={classes.groups} aria-label={labelOf[title]}>
              {heldGroups.map((group) => (
                <Group key={`${group.code} ${group.tab}`} group={group} tense={tense} placeOf={placeOf} />
              ))}
            </ul>
          </Alert>
        );
      })}
      <Counts counts={[...effects.counts, ...(effects.accompanying ?? [])]} tense={tense} />
    </Stack>
  );
};
