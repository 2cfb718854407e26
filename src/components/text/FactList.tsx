import type { ReactNode } from 'react';
import classes from './facts.module.css';

type FactListProps = {
  /** Those without a text are left out. */
  facts: readonly { term: string; text: ReactNode; isWide?: boolean }[];
};

/** Facts about a record, each with its term. */
export const FactList = ({ facts }: FactListProps) => (
  <dl className={classes.facts}>
    {facts.map(({ term, text, isWide }) =>
      text ? (
        <div key={term} className={classes.fact} data-wide={isWide}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ) : null,
    )}
  </dl>
);
