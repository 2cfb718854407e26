import type { ReactNode } from 'react';
import classes from './facts.module.css';

type FactListProps = {
  /** Facts; those without a text are skipped. */
  facts: readonly { term: string; text: ReactNode; isWide?: boolean }[];
};

/** List of facts about a record, each with its term. */
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
