import { moveRotationOn } from './support/rotation/base.ts';

/**
 * `npm run rotate`: makes HEAD the base of the deep run and the next third the one that is due, as a complete run without a failure does by
 * itself. By hand after a run whose failed parts were repeated alone.
 */
export function main(): number {
  console.log(moveRotationOn());
  return 0;
}
