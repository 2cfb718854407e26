import type { TreeNode } from '#contract/tenants/customer.ts';

/** What is being done with a level; at most one thing at a time. */
export type LevelAct =
  | { kind: 'add'; parent: TreeNode | null }
  | { kind: 'rename' | 'delete'; node: TreeNode }
  | { kind: 'move'; node: TreeNode; target: TreeNode | null };

/** What a level's menu and keys start. */
export type StartAct = (act: LevelAct) => void;
