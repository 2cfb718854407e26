import classes from './text.module.css';

/** Keys that do the same as the control beside them; only where there is a keyboard. */
export const KeyHint = ({ keys }: { keys: readonly string[] }) => (
  <span className={classes.keys} aria-hidden>
    {keys.map((key) => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
);
