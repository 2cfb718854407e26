import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import { surplusField } from '#contract/catalogue/serviceFieldLimits.ts';
import { mergeFields } from '#contract/catalogue/serviceFields.ts';
import { fail } from '#server/core/httpProblem.ts';

/**
 * Returns the service fields after a save: keys are case-insensitive, missing ones are unchanged. [DRAW-65, FLAW-34]
 * @throws HttpProblem too_many_fields, since repeated saves with new keys would let an item grow without limit
 */
export function mergedExtra(before: MapItemExtra | null, sent: MapItemExtra): MapItemExtra {
  const extra = mergeFields(before ?? {}, sent);
  const surplus = surplusField(extra);
  if (surplus) fail(surplus.code, surplus.key, { max: surplus.max });
  return extra;
}
