import { Box, Group } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import classes from './fold.module.css';

type FoldProps = {
  title: string;
  /** Number of records inside. */
  count?: number;
  /** Level of the heading in the page. */
  level: 3 | 4 | 5 | 6;
  /** Content next to the title. */
  tools?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** Heading that collapses its content; collapsed content isn't rendered. */
export const Fold = ({ title, count, level, tools, isOpenAtFirst = false, children }: FoldProps) => {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const bodyId = useId();
  const Heading = `h${level}` as const;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box miw={0}>
      <Group gap="0 8px">
        <Heading className={classes.heading}>
          <button
            type="button"
            className={classes.button}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Chevron size={18} aria-hidden />
            <Box component="span" miw={0}>
              {title}
            </Box>{' '}
            {count === undefined ? null : <span className={`${classes.count} tabular`}>{count}</span>}
          </button>
        </Heading>
        {tools}
      </Group>
      {isOpen ? (
        <div id={bodyId} className={classes.body}>
          {children}
        </div>
      ) : null}
    </Box>
  );
};
