import { moveRotationOn } from './support/rotation/base.ts';

/**
 * Runs `npm run rotate`: makes HEAD the base of the deep run and selects the next third, as a complete run without a failure does
 * automatically. For manual use after a run whose failed parts were repeated alone.
 */
export function main(): number {
  console.log(moveRotationOn());
  return 0;
}
