import type { Random } from './random.ts';

/** What a round is while it is being filled. */
export interface RoundFrame {
  roundId: number;
  customerId: number;
  start: Date;
  userName: string;
  roleId: number | null;
  roleName: string;
  progress: 'done' | 'half' | 'none';
  /** The round before the one that is due today: it leaves flaws open. */
  leavesOpen: boolean;
  random: Random;
  made: { created: string; updated: string };
}
