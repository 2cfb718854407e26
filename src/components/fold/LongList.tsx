import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fold.module.css';

type LongListProps<Row> = {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Number of rows shown initially. */
  first?: number;
  className?: string;
  children: (row: Row) => ReactNode;
};

/** Maximum number of rows added per press: as many as a tablet renders at once. */
const step = 200;

/** List that shows its first rows, and the others on demand. */
export const LongList = <Row,>(props: LongListProps<Row>) => {
  const { label, rows, keyOf, first = 10, className = '', children } = props;
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(first);
  const list = useRef<HTMLUListElement>(null);
  // A single remaining row takes no more space than the button.
  const count = rows.length <= shown + 1 ? rows.length : shown;
  const more = Math.min(step, rows.length - count);
  const handleMore = () => {
    setShown(count + more);
    if (count + more >= rows.length) list.current?.focus();
  };
  return (
    <>
      <ul ref={list} aria-label={label} className={`${classes.lines} ${className}`} tabIndex={-1}>
        {rows.slice(0, count).map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      {more > 0 ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={handleMore}
          aria-label={t('feedback.more_of', { count: more, list: label })}
        >
          {t('feedback.more', { count: more })}
        </Button>
      ) : null}
    </>
  );
};
