import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../../components/card/Card.tsx';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '../../../components/feedback/Skeletons.tsx';
import { LongList } from '../../../components/fold/LongList.tsx';
import { maxMoveLines } from '../../../contract/constants.ts';
import type { MoveCount, MoveLine } from '../../../contract/move.ts';
import type { LineGroup } from '../../../domain/moveLines.ts';
import { groupLines, inOrder } from '../../../domain/moveLines.ts';
import { pathTo } from '../../../platform/paths.ts';
import { useFailureText } from '../../../platform/useFailureText.ts';
import { useCountTexts } from '../useCountTexts.ts';
import { useMovePreview } from '../useMovePreview.ts';
import { useLineText } from './useLineText.ts';
import classes from './movePreview.module.css';

/** So many lines of one kind show before the others are asked for. */
const linesShown = 3;
const keyOf = ({ name, other, count }: MoveLine) => `${count} ${name}\n${other}`;

type GroupProps = { group: LineGroup; address: string };

const Group = ({ group, address }: GroupProps) => {
  const { t } = useTranslation('moveSummary');
  const textOf = useLineText();
  const { lines, tab } = group;
  const tabName = t(`tabs.${tab as 0}`);
  return (
    <li className={classes.group}>
      <LongList label={tabName} rows={lines} keyOf={keyOf} first={linesShown}>
        {textOf}
      </LongList>
      {lines.length >= maxMoveLines ? (
        <p className={classes.note}>{t('preview.most', { count: maxMoveLines })}</p>
      ) : null}
      <Link to={address} className={classes.link}>
        {t('preview.to_tab', { tab: tabName })}
      </Link>
    </li>
  );
};

const Counts = ({ counts }: { counts: readonly MoveCount[] }) => {
  const { t } = useTranslation('moveSummary');
  const { lineOf } = useCountTexts();
  if (counts.length === 0) return <p className={classes.note}>{t('preview.nothing')}</p>;
  return (
    <section aria-labelledby="move-counts">
      <h3 id="move-counts" className={classes.heading}>
        {t('preview.count_list')}
      </h3>
      <ul className={classes.counts} aria-labelledby="move-counts">
        {inOrder(counts).map((count) => (
          <li key={`${count.kind} ${count.act}`} className="tabular">
            {lineOf(count, 'now')}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What an open move will do: what keeps it from being executed, what follows beside the choices, and all of it in numbers and names. */
export const MovePreview = ({ moveId }: { moveId: number }) => {
  const { t } = useTranslation('moveSummary');
  const textOf = useFailureText();
  const { currentData: preview, error, isFetching, isTold, refetch } = useMovePreview(moveId);
  if (!isTold) return null;
  const groups = groupLines(preview?.lines ?? []);
  const parts = [
    { isObstacle: true, title: 'obstacles', label: 'obstacle_list', color: 'red', Icon: IconBan },
    { isObstacle: false, title: 'warnings', label: 'warning_list', color: 'yellow', Icon: IconAlertTriangle },
  ] as const;
  const addressOf = (tab: number) => pathTo('moveWizard', { moveId }, { query: { tab } });
  return (
    <Card title={t('preview.title')}>
      {preview ? (
        <div className={classes.preview} aria-busy={isFetching}>
          {parts.map(({ isObstacle, title, label, color, Icon }) => {
            const held = groups.filter((group) => group.isObstacle === isObstacle);
            const count = held.reduce((sum, { lines }) => sum + lines.length, 0);
            return count === 0 ? null : (
              <Alert
                key={title}
                // It is part of the page, not news that breaks in.
                role="group"
                color={color}
                title={t(`preview.${title}`, { count })}
                icon={<Icon size={20} aria-hidden />}
              >
                <ul className={classes.groups} aria-label={t(`preview.${label}`)}>
                  {held.map((group) => (
                    <Group key={`${group.code} ${group.tab}`} group={group} address={addressOf(group.tab)} />
                  ))}
                </ul>
              </Alert>
            );
          })}
          <Counts counts={preview.counts} />
        </div>
      ) : error ? (
        <FailureAlert
          title={t('preview.failed')}
          text={textOf(error)}
          onRetry={isFetching ? undefined : () => void refetch()}
        />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Card>
  );
};
