/**
 * Harms of migrations that are tolerated while servers of the previous version run, with the reason and the last release whose servers are
 * affected.
 */
export const borneMigrations: readonly { harm: string; last: string; why: string }[] = [
  {
    harm: '0031_receipts_of_records: holds a table from them while its rows are rewritten: UPDATE "idempotency_receipts" SET "record_id" = (answer::jsonb #>> \'{d',
    last: '3.0.0',
    why: 'Writing calls with a key wait until the receipts of before are named, and then go on: nothing is refused.',
  },
  {
    harm: '0036_owner_of_round_items: changes what their writes do: CREATE TRIGGER round_history_items_have_a_customer BEFORE INSERT ON "r',
    last: '3.0.0',
    why: 'It fills a column that they fill themselves, in rows of servers that don’t know it.',
  },
  {
    harm: '0045_retention: changes what their writes do: CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGU',
    last: '3.0.0',
    why: 'They never delete entries of the audit log, and what they may not do is refused as before.',
  },
  {
    harm: '0050_visits: refuses rows that they write: ALTER TABLE "flaws" ADD CONSTRAINT "flaws_authority_due_check" CHECK (',
    last: '3.0.0',
    why: 'It concerns flaws with a deadline of an authority alone, whose day no server may move; an older one refuses with an error of its own.',
  },
];
