import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoveTab } from '#contract/constants.ts';
import { moveTabs } from '#contract/constants.ts';
import type { MoveInWizard } from '../useMoveDraft.ts';
import classes from '../moves.module.css';

type WizardTabsProps = {
  wizard: MoveInWizard;
  shown: MoveTab;
  isOpen: (tab: MoveTab) => boolean;
  onChange: (tab: MoveTab) => void;
  children: ReactNode;
};

/** Returns the ref of the tabs, and scrolls them into view when a link below opens one. */
const useTabsInSight = (shown: MoveTab) => {
  const tabs = useRef<HTMLDivElement>(null);
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current !== shown) tabs.current?.scrollIntoView({ block: 'nearest' });
    lastShown.current = shown;
  }, [shown]);
  return tabs;
};

/** Tabs of the wizard, each with the number of its choices. [MOVE-26, MOVE-32..34] */
export const WizardTabs = ({ wizard, shown, isOpen, onChange, children }: WizardTabsProps) => {
  const { t } = useTranslation('moves');
  const tabs = useTabsInSight(shown);
  return (
    <Tabs
      value={shown}
      onChange={(next) => onChange(moveTabs.find((tab) => tab === next) ?? 'buildings')}
      activateTabWithKeyboard={false}
      keepMounted={false}
    >
      <Tabs.List ref={tabs} aria-label={t('wizard.tabs.label')} className={classes.tabs}>
        {moveTabs.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            disabled={!isOpen(tab)}
            rightSection={<span className={`${classes.count} tabular`}>{wizard.choicesOf(tab).length}</span>}
          >
            {t(`wizard.tabs.${tab}`)}
            {wizard.isTabDirty(tab) ? (
              <span className={classes.dirty} title={t('wizard.tabs.unsaved')}>
                <span className="visually-hidden">{` (${t('wizard.tabs.unsaved')})`}</span>
              </span>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
};
