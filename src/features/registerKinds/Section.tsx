import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import classes from './ownKinds.module.css';

type SectionProps = {
  title: string;
  note?: string | undefined;
  /** Buttons next to the title. */
  tools?: ReactNode;
  isOpenAtFirst?: boolean;
  /** True while the content must be seen, such as a fault: then it can't be collapsed. */
  isForcedOpen?: boolean;
  /** True for a part of less importance: its title isn't emphasised. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** Part of a form that collapses, unless something in it must be seen. */
export const Section = (props: SectionProps) => {
  const {
    title,
    note,
    tools,
    isOpenAtFirst = false,
    isForcedOpen = false,
    isQuiet = false,
    children,
  } = props;
  const [isChosenOpen, setIsOpen] = useState(isOpenAtFirst);
  const isOpen = isChosenOpen || isForcedOpen;
  const bodyId = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.section}>
      <div className={classes.sectionHead}>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={18} aria-hidden />
          <span className={classes.openerText} data-quiet={isQuiet || undefined}>
            <span>{title}</span> {note === undefined ? null : <span className={classes.note}>{note}</span>}
          </span>
        </button>
        {tools}
      </div>
      {isOpen ? (
        <div id={bodyId} className={classes.sectionBody}>
          {children}
        </div>
      ) : null}
    </div>
  );
};
