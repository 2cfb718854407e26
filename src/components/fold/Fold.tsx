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
    <div className={classes.fold}>
      <div className={classes.head}>
        <Heading className={classes.heading}>
          <button
            type="button"
            className={classes.button}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Chevron size={18} aria-hidden />
            <span className={classes.title}>{title}</span>{' '}
            {count === undefined ? null : <span className={`${classes.count} tabular`}>{count}</span>}
          </button>
        </Heading>
        {tools}
      </div>
      {isOpen ? (
        <div id={bodyId} className={classes.body}>
          {children}
        </div>
      ) : null}
    </div>
  );
};
