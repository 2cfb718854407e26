DROP TABLE "reminder_letters" CASCADE;--> statement-breakpoint
ALTER TABLE "round_plannings" DROP COLUMN "last_reminder";