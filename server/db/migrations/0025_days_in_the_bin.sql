ALTER TABLE "buildings" ADD COLUMN "deleted_at" timestamp(3) with time zone;--> statement-breakpoint
-- Each building was deleted when it was last told so; where nobody did, its last change stands for that.
UPDATE "buildings" b SET "deleted_at" = coalesce((
  SELECT max(a."created") FROM "audit_log" a
  WHERE a."action" = 'deleted' AND a."target_kind" = 'building' AND a."target_id" = b."id"
), b."updated") WHERE b."deleted";
