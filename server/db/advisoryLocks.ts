/** Keys of PostgreSQL's advisory locks. Servers of two releases run side by side: a purpose keeps its key. */
export const advisoryLocks = {
  /** Migrations, and the start of a restore. */
  migration: 7_411_921,
  /** Shape of the customers' trees: shared by writes, exclusive for moves and deletions of levels. */
  trees: 7_411_922,
  /** E-mails of one sender, with the sender's id. */
  sender: 7_411_923,
  /** E-mails about one flaw, with its id. */
  flawEmails: 7_411_924,
  /** E-mails about one round plan, with its id. */
  planEmails: 7_411_925,
  /** Password resets of one account, with its id. */
  passwordReset: 7_411_926,
  /** Journal of moves. */
  moveJournal: 7_411_927,
  /** Backups under way: shared by them, tried by the sweep of files. */
  backup: 7_411_928,
  /** Creation of the demo data. */
  demo: 7_411_929,
  /** Execution or rollback of one move, with its id. */
  moveAct: 7_411_931,
} as const;
