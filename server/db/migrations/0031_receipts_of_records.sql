-- Receipts name the record that answers a late repeat. Of those of before, the ones of a round's items and questions and of flaws, which are
-- nearly all, are known by the form of their answer; the others keep its text.
ALTER TABLE "idempotency_receipts" ADD COLUMN "record_id" integer;--> statement-breakpoint
UPDATE "idempotency_receipts" SET "record_id" = (answer::jsonb #>> '{data,id}')::integer
  WHERE answer LIKE '{"success":true,"data":{"id":%' AND (
    answer::jsonb -> 'data' ?& array['roundHistoryInfoId', 'controlled', 'mapItemExtra']
    OR answer::jsonb -> 'data' ?& array['answerDescription', 'positive', 'negative', 'positionNumber']
    OR answer::jsonb -> 'data' ?& array['flawTypeId', 'measure', 'performer']);--> statement-breakpoint
CREATE INDEX "idempotency_receipts_texts" ON "idempotency_receipts" USING btree ("created") WHERE "idempotency_receipts"."answer" is not null and "idempotency_receipts"."record_id" is not null;
