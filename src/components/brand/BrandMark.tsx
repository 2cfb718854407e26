import classes from './BrandMark.module.css';

const productName = 'Tillsyn';

/** The product's logo and name. */
export const BrandMark = () => (
  <span className={classes.brand}>
    <svg width="32" height="32" viewBox="0 0 64 64" aria-hidden>
      <path
        className={classes.shield}
        d="M32 3c8 5.5 16 8 25 8.500V31c0 14.500-10 24.500-25 30C17 55.500 7 45.500 7 31V11.500C16 11 24 8.500 32 3Z"
      />
      <path
        fill="#fff"
        d="M33 14c1 7 11.500 11.500 11.500 23.500A12.500 12.500 0 0 1 32 50a12.500 12.500 0 0 1-12.500-12.500c0-6.500 3.500-10.500 6.500-14.500.5 3.500 1.500 5.500 3.500 7C29 24 30 18.500 33 14Z"
      />
      <path className={classes.tick} d="m26.200 38.300 4.300 4.300 8-8.300" />
    </svg>
    <span className={classes.name}>{productName}</span>
  </span>
);
