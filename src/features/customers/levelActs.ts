import type { TreeNode } from '#contract/tenants/customer.ts';

/** Current action on a level; at most one at a time. */
export type LevelAct =
  | { kind: 'add'; parent: TreeNode | null }
  | { kind: 'rename' | 'delete'; node: TreeNode }
  | { kind: 'move'; node: TreeNode; target: TreeNode | null };

/** Function that starts an action on a level. */
export type StartAct = (act: LevelAct) => void;
