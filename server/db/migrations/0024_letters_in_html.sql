ALTER TABLE "outgoing_letters" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "outgoing_letters" ADD COLUMN "mark" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_digests" ADD COLUMN "mark" uuid DEFAULT gen_random_uuid() NOT NULL;