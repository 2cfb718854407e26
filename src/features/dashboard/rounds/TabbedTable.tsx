import { Box, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './rounds.module.css';

type TabbedTableProps<Tab extends string> = {
  title: string;
  tab: Tab;
  tabs: readonly { value: Tab; label: string; count?: number }[];
  onTab: (tab: Tab) => void;
  children: ReactNode;
};

/** Table of the active building with tabs, each with its number. [DASH-20] */
export const TabbedTable = <Tab extends string>(props: TabbedTableProps<Tab>) => {
  const { title, tab, tabs, onTab, children } = props;
  const choose = (value: string | null) => {
    const chosenTab = tabs.find((each) => each.value === value);
    if (chosenTab) onTab(chosenTab.value);
  };
  return (
    <section aria-label={title} className={classes.tabbed}>
      <Tabs value={tab} onChange={choose}>
        <div className={classes.tabsHead}>
          <Box component="h3" m={0} fz="md" fw={650}>
            {title}
          </Box>
          <Tabs.List aria-label={title} className={classes.tabsList}>
            {tabs.map(({ value, label, count }) => (
              <Tabs.Tab key={value} value={value}>
                {label}{' '}
                {count === undefined ? null : <span className={`${classes.count} tabular`}>{count}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      </Tabs>
    </section>
  );
};
