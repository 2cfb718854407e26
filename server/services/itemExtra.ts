import type { MapItemExtra } from '../../src/contract/drawing.ts';
import { surplusField } from '../../src/contract/serviceFieldLimits.ts';
import { mergeFields } from '../../src/contract/serviceFields.ts';
import { refuse } from '../core/refusal.ts';

/**
 * Service fields after a save: keys match without regard to case, what isn't sent stays. [DRAW-65, FLAW-34]
 * @throws Refusal too_many_fields, since saves of ever other keys would make an item grow without end
 */
export function mergedExtra(before: MapItemExtra | null, sent: MapItemExtra): MapItemExtra {
  const extra = mergeFields(before ?? {}, sent);
  const surplus = surplusField(extra);
  if (surplus) refuse(surplus.code, surplus.key, { max: surplus.max });
  return extra;
}
