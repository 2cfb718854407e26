import classes from './text.module.css';

/** Text with dates (YYYY-MM-DD) that don't break at their hyphens. */
export const DatedText = ({ text }: { text: string }) =>
  text.split(/(\d{4}-\d{2}-\d{2})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts have no identity other than their index.
      <span key={`${index} ${part}`} className={classes.day}>
        {part}
      </span>
    ),
  );
