import type { InventoryType } from '#contract/inventory.ts';

/** Entry of the catalogue. Groups: 0 fire safety, 1 fire alarm, 2 burglar alarm, 3 evacuation, 4 first aid, 5 other. */
export interface CatalogueSeed {
  kind: InventoryType;
  group: number;
  name: string;
  description: string;
  recommendation: string;
  instruction: string;
  /** Key of the owning company or customer; global without both. */
  company?: string;
  customer?: string;
  /** Set for an entry that its customer's drawings use instead of the common entry of its kind. */
  isPlaced?: true;
}
