import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowSelection } from '#components/table/selection/useRowSelection.tsx';
import { useMayCall } from '#entities/session/useSession.ts';

/** Subject of a reminder. */
export type Reminded = { id: number; name: string };

/** Returns the rows selected for a reminder, or for `more`; without the right to send e-mails nothing can be selected. */
export const useWorkSelection = <Row extends Reminded>(
  rows: readonly Row[] | undefined,
  filterKey: string,
  more?: (chosen: readonly Row[]) => ReactNode,
  nameOf: (row: Row) => string = ({ name }) => name,
) => {
  const { t } = useTranslation('dashboard');
  const mayAct = useMayCall('setFlawWork');
  const [reminded, setReminded] = useState<readonly Reminded[] | null>(null);
  const { columns, tools, clear } = useRowSelection<Row>({
    rows,
    filterKey,
    nameOf,
    mayAct,
    actions: (selected) => (
      <>
        <Button leftSection={<IconMail size={18} aria-hidden />} onClick={() => setReminded(selected)}>
          {t('work.remind', { count: selected.length })}
        </Button>
        {more?.(selected)}
      </>
    ),
  });
  return {
    columns,
    tools,
    reminded,
    clear,
    onCancel: () => setReminded(null),
    onSent: () => {
      setReminded(null);
      clear();
    },
  };
};
