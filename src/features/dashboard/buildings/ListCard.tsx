import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import classes from '../rows.module.css';

const stepLength = 50;

type ListCardProps<Row> = {
  title: string;
  tools?: ReactNode;
  search?: ReactNode;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number;
  empty: string;
  children: (row: Row) => ReactNode;
};

/** List of the left column: fifty rows at first, the remaining ones on demand, so that a large customer opens at once. */
export const ListCard = <Row,>({
  title,
  tools,
  search,
  rows,
  rowKey,
  empty,
  children,
}: ListCardProps<Row>) => {
  const { t } = useTranslation('dashboard');
  const [shown, setShown] = useState(stepLength);
  const hiddenCount = (rows?.length ?? 0) - shown;
  return (
    <Card title={title} tools={tools}>
      {search ? <div>{search}</div> : null}
      {rows === undefined ? <RowsSkeleton rows={5} /> : null}
      {rows?.length === 0 ? <p className={classes.none}>{empty}</p> : null}
      {rows && rows.length > 0 ? (
        <ul className={`${classes.rows} ${classes.cardRows}`}>
          {rows.slice(0, shown).map((row) => (
            <li key={rowKey(row)}>{children(row)}</li>
          ))}
        </ul>
      ) : null}
      {hiddenCount > 0 ? (
        <Button variant="subtle" color="gray" fullWidth onClick={() => setShown(shown + stepLength)}>
          {t('list.more', { count: hiddenCount })}
        </Button>
      ) : null}
    </Card>
  );
};
