ALTER TABLE "flaws" ADD COLUMN "done_received" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "round_histories" ADD COLUMN "done_received" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "round_history_items" ADD COLUMN "controlled_received" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "round_history_questions" ADD COLUMN "done_received" timestamp(3) with time zone;