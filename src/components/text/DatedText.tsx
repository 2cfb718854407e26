import classes from './text.module.css';

/** A text with days in it (YYYY-MM-DD), none of which a line's end parts at its hyphens. */
export const DatedText = ({ text }: { text: string }) =>
  text.split(/(\d{4}-\d{2}-\d{2})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a text have no other name than their place.
      <span key={`${index} ${part}`} className={classes.day}>
        {part}
      </span>
    ),
  );
