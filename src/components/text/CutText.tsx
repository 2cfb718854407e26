import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { truncate } from '#domain/tenants/treePath.ts';
import classes from './text.module.css';

/** Splits a name into the visible part and the rest, which only screen readers read. */
export const cutName = (name: string, max?: number): { head: string; rest: string } => {
  const short = truncate(name, max);
  const head = short === name ? name : short.slice(0, -1);
  return { head, rest: name.slice(head.length) };
};

/** Long name, shortened only visually: the text stays complete for screen readers, search and copying. [SHELL-57] */
export const CutText = ({ head, rest }: { head: ReactNode; rest: string }) => (
  <>
    <span className={rest === '' ? undefined : classes.cut}>{head}</span>
    {rest === '' ? null : (
      <Text span fz={0}>
        {rest}
      </Text>
    )}
  </>
);
