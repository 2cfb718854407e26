ALTER TABLE "api_keys" ADD COLUMN "lists" jsonb;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "includes_personal_data" boolean DEFAULT false NOT NULL;