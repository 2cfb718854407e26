import { Button } from '@mantine/core';
import { IconCheck, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkFlaw } from '../../../contract/work/work.ts';
import { maxFlawsAtOnce } from '../../../contract/constants.ts';
import { useHas } from '../../../entities/roundConflicts/useMayHave.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { FixManyDialog } from './FixManyDialog.tsx';

/** What is done to several flaws at once: assigning them, fixing them. [LIFE-77] */
export const useFlawActs = () => {
  const { t } = useTranslation('flawWork');
  const hasWork = useHas('flawWork');
  const [asked, setAsked] = useState<{ act: 'assign' | 'fix'; flaws: readonly WorkFlaw[] } | null>(null);
  const tools = (chosen: readonly WorkFlaw[]): ReactNode => {
    const flaws = chosen.filter(({ done }) => done === null).slice(0, maxFlawsAtOnce);
    if (flaws.length === 0) return null;
    return (
      <>
        {hasWork ? (
          <Button
            variant="default"
            leftSection={<IconUserCheck size={18} aria-hidden />}
            onClick={() => setAsked({ act: 'assign', flaws })}
          >
            {t('orders.assign', { count: flaws.length })}
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => setAsked({ act: 'fix', flaws })}
        >
          {t('orders.fix', { count: flaws.length })}
        </Button>
      </>
    );
  };
  const dialog = (onDone: () => void): ReactNode => {
    if (!asked) return null;
    const Dialog = asked.act === 'assign' ? AssignDialog : FixManyDialog;
    const close = () => setAsked(null);
    return (
      <Dialog
        flaws={asked.flaws}
        onClose={close}
        onDone={() => {
          close();
          onDone();
        }}
      />
    );
  };
  return { tools, dialog };
};
