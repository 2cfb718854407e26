import { Tabs } from '@mantine/core';
import { memo, useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { RoundTab } from '#contract/constants.ts';
import { roundTabs } from '#contract/constants.ts';
import { useRoundCounts, useRoundState } from '#entities/rounds/roundHooks.ts';
import type { RoundTabState } from '#entities/rounds/storedRoundTabs.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import type { RunningRound } from '#entities/rounds/useRunningRound.ts';
import { RoundSummary } from '#entities/rounds/ui/RoundSummary.tsx';
import type { DrawingTabProps } from './drawing/DrawingTab.tsx';
import type { Moving } from './drawing/usePlacing.ts';
import { ListTab } from './list/ListTab.tsx';
import { QuestionsTab } from './questions/QuestionsTab.tsx';
import { RoundProgress } from './RoundProgress.tsx';
import type { Jump } from './roundUi.ts';
import classes from './round.module.css';

/**
 * Returns a ref callback for content that appears and disappears above a round's lists: they are scrolled by its change of height in the
 * same frame, so that their rows don't move on the screen. A list is marked by `data-scrolls`.
 */
const useStillBelow = () =>
  useCallback((above: HTMLElement | null) => {
    if (!above) return undefined;
    let heightPx = above.getBoundingClientRect().height;
    const observer = new ResizeObserver(() => {
      const grownPx = above.getBoundingClientRect().height - heightPx;
      heightPx += grownPx;
      for (const list of above.parentElement?.querySelectorAll('[data-scrolls]') ?? [])
        list.scrollTop += grownPx;
    });
    observer.observe(above);
    return () => observer.disconnect();
  }, []);

/** Tab with the round's summary so far. */
const SummaryTab = ({ roundId }: { roundId: number }) => {
  const { t } = useTranslation('rounds');
  const state = useRoundState(roundId);
  return (
    // It may contain nothing focusable, so it must be focusable itself for keyboard scrolling.
    <div className={classes.scroll} role="region" aria-label={t('tabs.summary')} tabIndex={0}>
      {state ? <RoundSummary state={state} /> : null}
    </div>
  );
};

const drawingPart: LazySource<DrawingTabProps> = {
  load: () => import('./drawing/DrawingTab.tsx').then((file) => memo(file.DrawingTab)),
};
// Three of the four tabs are hidden, and would re-render with each tap on the fourth.
const List = memo(ListTab);
const Questions = memo(QuestionsTab);
const Summary = memo(SummaryTab);

/** Number of remaining items or questions in a tab. */
const TabCount = ({ roundId, tab }: { roundId: number; tab: RoundTab }) => {
  const { items, questions } = useRoundCounts(roundId);
  const remainingCount = { list: items.unjudged, questions: questions.unanswered, drawing: 0, summary: 0 }[
    tab
  ];
  return remainingCount > 0 ? <span className={`${classes.tabCount} tabular`}>{remainingCount}</span> : null;
};

type RoundTabsProps = Moving & {
  running: RunningRound;
  roundTab: RoundTabState;
  jump: Jump | null;
  onJumped: () => void;
  /** Content between the tabs and their content, which must not move under the finger. */
  notices: ReactNode;
};

/** Tabs of the round next to its progress; drawing and questions only if there are any. [ROUND-03, ROUND-04, ROUND-06, ROUND-07] */
export const RoundTabs = ({
  running,
  roundTab,
  jump,
  onJumped,
  movedKey,
  onMoved,
  notices,
}: RoundTabsProps) => {
  const { t } = useTranslation('rounds');
  const { infos, lists, round } = running;
  const roundId = round?.id ?? 0;
  const actions = useRoundActions(roundId);
  const reasons: Partial<Record<RoundTab, string>> = {
    ...(infos.some((info) => info.fileId !== null) ? {} : { drawing: t('tabs.no_drawing') }),
    ...(lists.length > 0 ? {} : { questions: t('tabs.no_checklists') }),
  };
  const above = useStillBelow();
  const active = reasons[roundTab.tab] ? 'list' : roundTab.tab;
  const handleChange = (value: string | null) => {
    const tab = roundTabs.find((one) => one === value);
    if (tab) actions.setTab(tab);
  };

  return (
    <Tabs
      value={active}
      onChange={handleChange}
      className={classes.tabs}
      classNames={{ panel: classes.tabPanel }}
    >
      <div className={classes.tabLine}>
        <Tabs.List aria-label={t('tabs.label')}>
          {roundTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} disabled={reasons[tab] !== undefined} title={reasons[tab]}>
              {t(`tabs.${tab}`)}
              <TabCount roundId={roundId} tab={tab} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.progress}>
          <RoundProgress roundId={roundId} />
        </div>
      </div>
      <div ref={above}>{notices}</div>
      <Tabs.Panel value="drawing">
        <LazyPart
          source={drawingPart}
          waiting={<RowsSkeleton />}
          props={{ roundId, infos, infoId: roundTab.infoId, movedKey, onMoved }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="list">
        <List
          roundId={roundId}
          infos={infos}
          scrollTop={roundTab.scrollTop}
          jump={jump}
          onJumped={onJumped}
        />
      </Tabs.Panel>
      <Tabs.Panel value="questions">
        <Questions roundId={roundId} lists={lists} listId={roundTab.listId} jump={jump} onJumped={onJumped} />
      </Tabs.Panel>
      <Tabs.Panel value="summary">
        <Summary roundId={roundId} />
      </Tabs.Panel>
    </Tabs>
  );
};
