-- An item had room for any number of keys. What is known stays whole; of the others the first 40, as saves take them from now on.
WITH fields AS (
  SELECT mi.id, f.key, f.value,
    lower(f.key) IN ('id', 'created', 'updated', 'deleted', 'chargeyear', 'revisionyear', 'installationyear', 'testpressureyear',
      'batteryinstallationyear', 'batteryrevisionyear', 'electrodesinstallationyear', 'electrodesrevisionyear', 'fusiblelinkyear',
      'fusiblelinkdegrees', 'gasspringrevisionyear', 'model', 'type', 'itemclass', 'battery', 'reel', 'feedingtube', 'electrodes',
      'size', 'openingtype', 'fusiblelinktype', 'gasspringmanufacturer', 'gasspringmodel', 'comment') AS is_known
  FROM map_items mi CROSS JOIN LATERAL jsonb_each(CASE jsonb_typeof(mi.extra) WHEN 'object' THEN mi.extra END) f
  WHERE (SELECT count(*) FROM jsonb_object_keys(CASE jsonb_typeof(mi.extra) WHEN 'object' THEN mi.extra END)) > 40
), placed AS (
  SELECT *, row_number() OVER (PARTITION BY id, is_known ORDER BY key) AS place FROM fields
), kept AS (
  SELECT id, jsonb_object_agg(key, value) AS extra FROM placed WHERE is_known OR place <= 40 GROUP BY id
)
UPDATE map_items SET extra = kept.extra FROM kept WHERE kept.id = map_items.id AND kept.extra <> map_items.extra;
--> statement-breakpoint
WITH fields AS (
  SELECT ri.id, f.key, f.value,
    lower(f.key) IN ('id', 'created', 'updated', 'deleted', 'chargeyear', 'revisionyear', 'installationyear', 'testpressureyear',
      'batteryinstallationyear', 'batteryrevisionyear', 'electrodesinstallationyear', 'electrodesrevisionyear', 'fusiblelinkyear',
      'fusiblelinkdegrees', 'gasspringrevisionyear', 'model', 'type', 'itemclass', 'battery', 'reel', 'feedingtube', 'electrodes',
      'size', 'openingtype', 'fusiblelinktype', 'gasspringmanufacturer', 'gasspringmodel', 'comment') AS is_known
  FROM round_history_items ri CROSS JOIN LATERAL jsonb_each(CASE jsonb_typeof(ri.map_item_extra) WHEN 'object' THEN ri.map_item_extra END) f
  WHERE (SELECT count(*) FROM jsonb_object_keys(CASE jsonb_typeof(ri.map_item_extra) WHEN 'object' THEN ri.map_item_extra END)) > 40
), placed AS (
  SELECT *, row_number() OVER (PARTITION BY id, is_known ORDER BY key) AS place FROM fields
), kept AS (
  SELECT id, jsonb_object_agg(key, value) AS extra FROM placed WHERE is_known OR place <= 40 GROUP BY id
)
UPDATE round_history_items SET map_item_extra = kept.extra
FROM kept WHERE kept.id = round_history_items.id AND kept.extra <> round_history_items.map_item_extra;
