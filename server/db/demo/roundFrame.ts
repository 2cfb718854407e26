import type { Random } from './random.ts';

/** Context of a round while its rows are being built. */
export interface RoundFrame {
  roundId: number;
  customerId: number;
  start: Date;
  userName: string;
  roleId: number | null;
  roleName: string;
  progress: 'done' | 'half' | 'none';
  /** Set for the round before the one that is due today: it leaves flaws open. */
  leavesOpen: boolean;
  random: Random;
  made: { created: string; updated: string };
}
