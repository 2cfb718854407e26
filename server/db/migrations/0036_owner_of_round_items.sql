-- An item of a round belongs to its round's customer: a move of a large building rewrote hundreds of thousands of rows for a copy of it.
-- The column stays for servers of the release before, which write it and read it while both run. Servers of this one don't know it: it is
-- filled for them, so that the others find no row without an owner. It goes with its trigger in a migration of the next release.
ALTER TABLE "round_history_items" DROP CONSTRAINT "round_history_items_customer_id_customers_id_fk";
--> statement-breakpoint
CREATE FUNCTION fill_customer_of_round_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.customer_id := (SELECT customer_id FROM round_histories WHERE id = NEW.round_history_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER round_history_items_have_a_customer BEFORE INSERT ON "round_history_items"
  FOR EACH ROW WHEN (NEW.customer_id IS NULL) EXECUTE FUNCTION fill_customer_of_round_item();
