import classes from './feedback.module.css';

/** A thin moving bar at the top edge of what is being reloaded. */
export const ThinBar = ({ label }: { label: string }) => (
  <div className={classes.thinBar} role="progressbar" aria-label={label} />
);
