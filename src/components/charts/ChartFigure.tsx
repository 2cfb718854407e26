import type { ReactNode } from 'react';
import { useId } from 'react';
import cardClasses from '../card/card.module.css';
import classes from './charts.module.css';

type ChartFigureProps = {
  title: string;
  /** What can be done with it. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A chart in a card of its own, captioned by its title; it is printed on one page. */
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
