ALTER TABLE "map_items" ADD COLUMN "is_placed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "round_history_items" ADD COLUMN "is_placed" boolean DEFAULT true NOT NULL;