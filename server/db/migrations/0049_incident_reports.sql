ALTER TABLE "prompt_notices" ADD COLUMN "record_id" integer;--> statement-breakpoint
ALTER TABLE "register_records" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "register_records" ADD COLUMN "decided" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "register_records" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "register_records" ADD COLUMN "page_hash" text;--> statement-breakpoint
ALTER TABLE "prompt_notices" ADD CONSTRAINT "prompt_notices_record_id_register_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."register_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_records" ADD CONSTRAINT "register_records_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompt_notices_record_index" ON "prompt_notices" USING btree ("record_id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "register_records_triage_index" ON "register_records" USING btree ("customer_id","kind") WHERE triage = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "register_records_page_hash_index" ON "register_records" USING btree ("page_hash") WHERE page_hash is not null;