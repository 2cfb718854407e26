import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './card.module.css';

type CardProps = {
  title: string;
  /** Content next to the title: actions or state. */
  tools?: ReactNode;
  children: ReactNode;
};

/** Section of a screen in a frame with its own title. */
export const Card = ({ title, tools, children }: CardProps) => {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
};
