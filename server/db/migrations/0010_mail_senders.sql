ALTER TABLE "sent_mails" ADD COLUMN "sender_id" integer;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_mails_sender_id_created_index" ON "sent_mails" USING btree ("sender_id","created");