CREATE TABLE "unnamed_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"since" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "round_quarantine" ADD COLUMN "sha256" text;--> statement-breakpoint
CREATE INDEX "files_storage_key_index" ON "files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "files_sizes_index" ON "files" USING gin ("sizes" jsonb_path_ops) WITH (fastupdate=false);