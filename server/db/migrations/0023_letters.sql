DROP INDEX "classes_name";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "users_lastname";--> statement-breakpoint
CREATE INDEX "classes_name" ON "classes" USING btree ("name" collate "und-x-icu","id") WHERE "classes"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_lastname" ON "users" USING btree ("lastname" collate "und-x-icu","id");