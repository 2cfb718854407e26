import classes from './SessionFrame.module.css';

/** A quiet drawing of a floor with a round half walked: decoration. */
export const FloorSketch = () => (
  <svg viewBox="0 0 480 400" className={classes.sketch} aria-hidden>
    <g className={classes.walls}>
      <path d="M40 40h400v320H40z" />
      <path d="M40 160h120M200 160h110M350 160h90M40 240h70M150 240h130M320 240h120" />
      <path d="M160 40v120M310 40v120M200 240v120M340 240v120" />
      <path d="M160 160a40 40 0 0 1 40-40M310 160a40 40 0 0 1 40-40M110 240a40 40 0 0 0 40 40M280 240a40 40 0 0 0 40 40" />
    </g>
    <path d="M76 200h330" className={classes.walk} />
    <g className={classes.ok}>
      <circle cx="100" cy="200" r="13" />
      <path d="m94 200 5 5 8-10" />
      <circle cx="230" cy="200" r="13" />
      <path d="m224 200 5 5 8-10" />
    </g>
    <g className={classes.flaw}>
      <circle cx="250" cy="90" r="13" />
      <path d="M250 83v8M250 97v.5" />
    </g>
    <g className={classes.left}>
      <circle cx="376" cy="200" r="12" />
      <circle cx="390" cy="310" r="12" />
      <circle cx="110" cy="310" r="12" />
    </g>
  </svg>
);
