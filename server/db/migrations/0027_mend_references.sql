-- Mends references that were left broken, by these rules:
-- - a drawing on a deleted floor, and an item or an area on a deleted drawing, is deleted;
-- - an active plan without a living floor is inactive;
-- - a part of a round is of the round's customer;
-- - a flaw's responsible role that its customer can't use is empty, and the name beside it;
-- - a checklist or a question of a round that its customer can't read is empty;
-- - a flaw's photo that serves as a drawing stays the flaw's: the drawing gets a file of its own on the same bytes.
-- What needs a person to decide is listed in the audit log as reference_doubtful: an item with a deleted entry; entries, checklists, questions
-- and roles that can't be used where they are named; places of plans and people of buildings of strangers.
CREATE FUNCTION mend_is_usable(own integer, its_company integer, its_customer integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN its_customer IS NULL THEN its_company IS NULL OR its_company = (SELECT c.company_id FROM customers c WHERE c.id = own)
    ELSE EXISTS (SELECT 1 FROM customers a JOIN customers b ON b.id = its_customer WHERE a.id = own AND starts_with(a.path, b.path))
  END
$$;--> statement-breakpoint
CREATE FUNCTION mend_is_in_line(own integer, other integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM customers a JOIN customers b ON b.id = other
    WHERE a.id = own AND (starts_with(a.path, b.path) OR starts_with(b.path, a.path)))
$$;--> statement-breakpoint
UPDATE "maps" m SET deleted = true, updated = now(), version = m.version + 1
  FROM "floors" f WHERE f.id = m.floor_id AND f.deleted AND NOT m.deleted;--> statement-breakpoint
UPDATE "map_items" i SET deleted = true, updated = now(), version = i.version + 1
  FROM "maps" m WHERE m.id = i.map_id AND m.deleted AND NOT i.deleted;--> statement-breakpoint
UPDATE "areas" a SET deleted = true, updated = now(), version = a.version + 1
  FROM "maps" m WHERE m.id = a.map_id AND m.deleted AND NOT a.deleted;--> statement-breakpoint
UPDATE "round_plannings" p SET active = false, updated = now(), version = p.version + 1
  WHERE p.active AND NOT p.deleted AND NOT EXISTS (
    SELECT 1 FROM round_planning_floors pf JOIN floors f ON f.id = pf.target_id WHERE pf.round_planning_id = p.id AND NOT f.deleted);--> statement-breakpoint
UPDATE "round_history_infos" t SET customer_id = h.customer_id FROM "round_histories" h
  WHERE h.id = t.round_history_id AND t.customer_id <> h.customer_id;--> statement-breakpoint
UPDATE "round_history_items" t SET customer_id = h.customer_id FROM "round_histories" h
  WHERE h.id = t.round_history_id AND t.customer_id <> h.customer_id;--> statement-breakpoint
UPDATE "round_history_question_lists" t SET customer_id = h.customer_id FROM "round_histories" h
  WHERE h.id = t.round_history_id AND t.customer_id <> h.customer_id;--> statement-breakpoint
UPDATE "round_history_questions" t SET customer_id = h.customer_id FROM "round_histories" h
  WHERE h.id = t.round_history_id AND t.customer_id <> h.customer_id;--> statement-breakpoint
UPDATE "flaws" t SET responsible = NULL, responsible_name = '' FROM "roles" r
  WHERE r.id = t.responsible AND NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id);--> statement-breakpoint
UPDATE "round_history_question_lists" t SET question_list_id = NULL FROM "question_lists" r
  WHERE r.id = t.question_list_id AND NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id)
    AND (r.customer_id IS NULL OR NOT mend_is_in_line(t.customer_id, r.customer_id));--> statement-breakpoint
UPDATE "round_history_questions" t SET question_id = NULL FROM "questions" r
  WHERE r.id = t.question_id AND NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id)
    AND (r.customer_id IS NULL OR NOT mend_is_in_line(t.customer_id, r.customer_id));--> statement-breakpoint
INSERT INTO "files" (customer_id, building_id, map_id, name, sort_key, search_text, mime_type, size_bytes, width, height,
    storage_key, sha256, sizes, uploaded_by, deleted, created, updated)
  SELECT m.customer_id, m.building_id, m.id, f.name, f.sort_key, f.search_text, f.mime_type, f.size_bytes, f.width, f.height,
    f.storage_key, f.sha256, f.sizes, f.uploaded_by, f.deleted, f.created, now()
  FROM maps m JOIN files f ON f.id = m.file_id WHERE EXISTS (SELECT 1 FROM flaw_files ff WHERE ff.file_id = f.id);--> statement-breakpoint
UPDATE "maps" m SET file_id = n.id, updated = now(), version = m.version + 1 FROM "files" f JOIN "files" n ON n.storage_key = f.storage_key AND n.id <> f.id
  WHERE f.id = m.file_id AND n.map_id = m.id AND EXISTS (SELECT 1 FROM flaw_files ff WHERE ff.file_id = f.id)
    AND NOT EXISTS (SELECT 1 FROM flaw_files ff WHERE ff.file_id = n.id);--> statement-breakpoint
UPDATE "files" f SET customer_id = l.customer_id, building_id = l.building_id, map_id = NULL
  FROM "flaw_files" ff JOIN "flaws" l ON l.id = ff.flaw_id WHERE ff.file_id = f.id AND f.map_id IS NOT NULL;--> statement-breakpoint
INSERT INTO "audit_log" (company_id, customer_id, actor, action, target_kind, target_id, details, created, updated)
  SELECT c.company_id, c.id, 'system', 'reference_doubtful', d.kind, d.id, jsonb_build_object('column', d.field, 'names', d.named), now(), now()
  FROM (
    SELECT 'map_items' AS kind, t.id, 'fire_protection_id' AS field, r.id AS named, t.customer_id FROM map_items t
      JOIN fire_protections r ON r.id = t.fire_protection_id JOIN buildings b ON b.id = t.building_id
      WHERE NOT t.deleted AND NOT b.deleted AND (r.deleted OR NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id))
    UNION ALL SELECT 'round_planning_fire_protections', t.id, 'target_id', r.id, t.customer_id FROM round_planning_fire_protections t
      JOIN fire_protections r ON r.id = t.target_id WHERE NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id)
    UNION ALL SELECT 'round_planning_question_lists', t.id, 'target_id', r.id, t.customer_id FROM round_planning_question_lists t
      JOIN question_lists r ON r.id = t.target_id WHERE NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id)
    UNION ALL SELECT 'round_planning_roles', t.id, 'target_id', r.id, t.customer_id FROM round_planning_roles t
      JOIN roles r ON r.id = t.target_id WHERE NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id)
    UNION ALL SELECT 'round_plannings', t.id, 'role_id', r.id, t.customer_id FROM round_plannings t
      JOIN roles r ON r.id = t.role_id WHERE NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id)
    UNION ALL SELECT 'user_roles', t.id, 'role_id', r.id, t.customer_id FROM user_roles t
      JOIN roles r ON r.id = t.role_id WHERE NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id)
    UNION ALL SELECT 'question_list_questions', t.id, 'question_id', r.id, t.customer_id FROM question_list_questions t
      JOIN questions r ON r.id = t.question_id WHERE t.customer_id IS NOT NULL AND NOT mend_is_usable(t.customer_id, r.company_id, r.customer_id)
    UNION ALL SELECT 'round_planning_floors', t.id, 'target_id', r.id, t.customer_id FROM round_planning_floors t
      JOIN floors r ON r.id = t.target_id WHERE NOT mend_is_in_line(t.customer_id, r.customer_id)
    UNION ALL SELECT 'round_planning_areas', t.id, 'target_id', r.id, t.customer_id FROM round_planning_areas t
      JOIN areas r ON r.id = t.target_id WHERE NOT mend_is_in_line(t.customer_id, r.customer_id)
    UNION ALL SELECT 'building_users', t.id, 'user_id', r.id, t.customer_id FROM building_users t JOIN users r ON r.id = t.user_id
      JOIN customers o ON o.id = t.customer_id WHERE r.company_id <> o.company_id AND NOT EXISTS (
        SELECT 1 FROM customer_links l WHERE l.user_id = r.id AND mend_is_in_line(t.customer_id, l.customer_id))
  ) d JOIN customers c ON c.id = d.customer_id;--> statement-breakpoint
DROP FUNCTION mend_is_usable;--> statement-breakpoint
DROP FUNCTION mend_is_in_line;--> statement-breakpoint
-- What comes after it in one transaction may change these tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
