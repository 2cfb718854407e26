CREATE TABLE "move_progress" (
	"move_id" integer PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"step" text NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"updated" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flaws" ADD COLUMN "round_history_item_id" integer;--> statement-breakpoint
ALTER TABLE "flaws" ADD COLUMN "left_behind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "executed_by" integer;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "approved_by" integer;--> statement-breakpoint
ALTER TABLE "flaws" ADD CONSTRAINT "flaws_round_history_item_id_round_history_items_id_fk" FOREIGN KEY ("round_history_item_id") REFERENCES "public"."round_history_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_executed_by_users_id_fk" FOREIGN KEY ("executed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flaws_left_behind_index" ON "flaws" USING btree ("round_history_item_id") WHERE round_history_item_id is not null;--> statement-breakpoint
-- What hangs on a building is of the building's customer. Where a move gave the building away while a request was adding something to it,
-- the request has decided by what is no longer so: it fails as one that lost against another, and is tried again.
CREATE FUNCTION keep_customer_of_building() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_torn boolean;
BEGIN
  IF EXISTS (SELECT 1 FROM buildings WHERE id = NEW.building_id AND customer_id <> NEW.customer_id) THEN
    EXECUTE format(
      'SELECT EXISTS (SELECT 1 FROM %I t JOIN buildings b ON b.id = t.building_id WHERE t.id = $1 AND t.customer_id <> b.customer_id)',
      TG_TABLE_NAME) INTO is_torn USING NEW.id;
    IF is_torn THEN
      RAISE EXCEPTION 'The building has gone to another customer.' USING ERRCODE = '40001';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "floors_are_of_their_building" AFTER INSERT ON "floors" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_customer_of_building();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "maps_are_of_their_building" AFTER INSERT ON "maps" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_customer_of_building();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "areas_are_of_their_building" AFTER INSERT ON "areas" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_customer_of_building();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "map_items_are_of_their_building" AFTER INSERT ON "map_items" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_customer_of_building();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "building_users_are_of_their_building" AFTER INSERT ON "building_users" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_customer_of_building();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "loose_flaws_are_of_their_building" AFTER INSERT ON "flaws" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.round_history_id IS NULL AND NEW.building_id IS NOT NULL) EXECUTE FUNCTION keep_customer_of_building();
