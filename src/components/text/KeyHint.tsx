import classes from './text.module.css';

/** Keyboard shortcuts of the control next to it; shown only on devices with a keyboard. */
export const KeyHint = ({ keys }: { keys: readonly string[] }) => (
  <span className={classes.keys} aria-hidden>
    {keys.map((key) => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
);
