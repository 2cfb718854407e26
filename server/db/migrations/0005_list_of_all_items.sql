ALTER TABLE "buildings" ADD COLUMN "item_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "map_items_in_order_index" ON "map_items" USING btree ("position_number","id") WHERE not deleted;--> statement-breakpoint
UPDATE "buildings" SET "item_count" = counted.items
  FROM (SELECT building_id, count(*) AS items FROM "map_items" WHERE NOT deleted GROUP BY building_id) counted
  WHERE "buildings"."id" = counted.building_id;
--> statement-breakpoint
CREATE FUNCTION count_new_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buildings SET item_count = item_count + changed.items
    FROM (SELECT building_id, count(*) AS items FROM new_rows WHERE NOT deleted GROUP BY building_id) changed
    WHERE buildings.id = changed.building_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buildings SET item_count = item_count + changed.items
    FROM (
      SELECT building_id, sum(items) AS items FROM (
        SELECT building_id, 1 AS items FROM new_rows WHERE NOT deleted
        UNION ALL SELECT building_id, -1 FROM old_rows WHERE NOT deleted
      ) each GROUP BY building_id HAVING sum(items) <> 0
    ) changed
    WHERE buildings.id = changed.building_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_removed_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buildings SET item_count = item_count - changed.items
    FROM (SELECT building_id, count(*) AS items FROM old_rows WHERE NOT deleted GROUP BY building_id) changed
    WHERE buildings.id = changed.building_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER map_items_counted_when_made AFTER INSERT ON "map_items"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_items();
--> statement-breakpoint
CREATE TRIGGER map_items_counted_when_changed AFTER UPDATE ON "map_items"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_items();
--> statement-breakpoint
CREATE TRIGGER map_items_counted_when_removed AFTER DELETE ON "map_items"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_items();
