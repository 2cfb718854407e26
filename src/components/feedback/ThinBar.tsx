import classes from './feedback.module.css';

/** Thin moving bar at the top edge of content being reloaded. */
export const ThinBar = ({ label }: { label: string }) => (
  <div className={classes.thinBar} role="progressbar" aria-label={label} />
);
