ALTER TABLE "move_question_lists" DROP CONSTRAINT "move_question_lists_question_list_id_question_lists_id_fk";
--> statement-breakpoint
ALTER TABLE "move_questions" DROP CONSTRAINT "move_questions_question_id_questions_id_fk";
--> statement-breakpoint
ALTER TABLE "move_roles" DROP CONSTRAINT "move_roles_role_id_roles_id_fk";
--> statement-breakpoint
DROP INDEX "move_buildings_move_id_index";--> statement-breakpoint
DROP INDEX "move_fire_protections_move_round_planning_id_index";--> statement-breakpoint
DROP INDEX "move_question_lists_move_round_planning_id_index";--> statement-breakpoint
DROP INDEX "move_questions_move_round_planning_id_index";--> statement-breakpoint
DROP INDEX "move_roles_move_round_planning_id_index";--> statement-breakpoint
DROP INDEX "move_users_move_building_id_index";--> statement-breakpoint
ALTER TABLE "move_question_lists" ALTER COLUMN "question_list_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "move_questions" ALTER COLUMN "question_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "move_roles" ALTER COLUMN "role_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "move_buildings" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "move_fire_protections" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "move_question_lists" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "move_questions" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "move_questions" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "move_questions" ADD COLUMN "group_name" text;--> statement-breakpoint
ALTER TABLE "move_roles" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "move_round_plannings" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "move_users" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "move_users" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "move_question_lists" ADD CONSTRAINT "move_question_lists_question_list_id_question_lists_id_fk" FOREIGN KEY ("question_list_id") REFERENCES "public"."question_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_questions" ADD CONSTRAINT "move_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_roles" ADD CONSTRAINT "move_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "move_buildings_move_id_building_id_index" ON "move_buildings" USING btree ("move_id","building_id");--> statement-breakpoint
CREATE UNIQUE INDEX "move_fire_protections_move_round_planning_id_fire_protection_id_index" ON "move_fire_protections" USING btree ("move_round_planning_id","fire_protection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "move_question_lists_move_round_planning_id_question_list_id_index" ON "move_question_lists" USING btree ("move_round_planning_id","question_list_id");--> statement-breakpoint
CREATE INDEX "move_question_lists_question_list_id_index" ON "move_question_lists" USING btree ("question_list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "move_questions_move_round_planning_id_question_id_index" ON "move_questions" USING btree ("move_round_planning_id","question_id");--> statement-breakpoint
CREATE INDEX "move_questions_question_id_index" ON "move_questions" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "move_roles_move_round_planning_id_role_id_index" ON "move_roles" USING btree ("move_round_planning_id","role_id");--> statement-breakpoint
CREATE INDEX "move_roles_role_id_index" ON "move_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "move_users_move_building_id_user_id_index" ON "move_users" USING btree ("move_building_id","user_id");