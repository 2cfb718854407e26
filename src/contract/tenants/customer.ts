import { z } from 'zod';
import { licence } from './licence.ts';
import { tillsynField } from '../levels.ts';
import { basedOnVersion, id, timestamp, name, stamps } from '../primitives.ts';

/**
 * A level of the customer tree. `customerId` is its root's id; `licence` is present on roots only. `isGuest` is set on the active customer
 * only: true if the caller is merely linked and counts as a guest. [PICK-04]
 */
export const customer = z.object({
  id,
  name,
  parentId: id.nullable(),
  companyId: id,
  customerId: id,
  children: z.int(),
  buildings: z.int(),
  licence: licence.nullable(),
  isGuest: tillsynField(z.boolean().optional()),
  ...stamps,
});
export type Customer = z.infer<typeof customer>;

/**
 * A level to be created or renamed. Without `parentId` a new level is a root of the company (by default the caller's own); a PUT renames
 * only, `customerMove` changes the place. [PICK-43, PICK-44]
 */
export const customerWrite = z.object({
  name,
  parentId: id.nullish(),
  companyId: id.nullish(),
  ...basedOnVersion,
});

/** The new position of a level: under `parentId`, or at the top of the company without one. [PICK-50] */
export const customerMove = z.object({ id, parentId: id.nullish(), companyId: id.nullish() });

/** A node of the complete tree, with nested children. [PICK-46, PICK-47] */
export interface TreeNode {
  id: number;
  name: string;
  parentId: number | null;
  companyId: number;
  children: TreeNode[];
}
export const treeNode: z.ZodType<TreeNode> = z.object({
  id,
  name,
  parentId: id.nullable(),
  companyId: id,
  get children() {
    return z.array(treeNode);
  },
});

/** A direct child of the active customer; its counts cover its subtree. [DASH-56] */
export const department = z.object({
  id,
  name,
  parentId: id.nullable(),
  flaws: z.int(),
  buildings: z.int(),
  childDepartments: z.int(),
});
export type Department = z.infer<typeof department>;

/** A round as embedded for the dashboard's last-check text. */
export const roundMention = z.object({
  id,
  name: z.string(),
  created: timestamp,
  done: timestamp.nullable(),
});
export type RoundMention = z.infer<typeof roundMention>;

/** A building of the active customer with its counts of open work. [DASH-57] */
export const buildingStatus = z.object({
  id,
  name,
  customerId: id,
  /** Name of its level; only present when lower levels are requested. */
  customerName: tillsynField(z.string().optional()),
  flaws: z.int(),
  questions: z.int(),
  lastCompletedRoundHistory: roundMention.nullable(),
  lastNotFullyCompletedRoundHistory: roundMention.nullable(),
});
export type BuildingStatus = z.infer<typeof buildingStatus>;

/** Data of the dashboard for the active customer; the header's counts cover the subtree. [DASH-55] */
export const customerInformation = z.object({
  departments: z.array(department),
  buildings: z.array(buildingStatus),
  departmentCount: z.int(),
  buildingCount: z.int(),
  flawCount: z.int(),
});
export type CustomerInformation = z.infer<typeof customerInformation>;
