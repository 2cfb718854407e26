import type { ReactNode } from 'react';
import { useId } from 'react';
import cardClasses from '../card/card.module.css';
import classes from './charts.module.css';

type ChartFigureProps = {
  title: string;
  /** Actions of the figure. */
  tools?: ReactNode;
  children: ReactNode;
};

/** Chart in its own card, captioned by its title; it is printed on one page. */
export const ChartFigure = ({ title, tools, children }: ChartFigureProps) => {
  const titleId = useId();
  return (
    <figure className={`${cardClasses.card} ${classes.figure}`} aria-labelledby={titleId}>
      <div className={cardClasses.head}>
        <figcaption id={titleId} className={cardClasses.title}>
          {title}
        </figcaption>
        {tools}
      </div>
      <div>{children}</div>
    </figure>
  );
};
