CREATE TABLE "classes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"reminded_to" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	"reminded_count" integer DEFAULT 0 NOT NULL,
	"seats" integer NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"session_id" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_seats" CHECK ("classes"."seats_taken" between 0 and "classes"."seats")
);
--> statement-breakpoint
INSERT INTO "classes" ("id", "name", "opens_at", "closes_at", "archived_at", "remind_at", "reminded_to", "reminded_at", "reminded_count", "seats", "seats_taken", "session_id", "updated_at")
SELECT "id", "class_name", "opens_at", "closes_at", "archived_at", "remind_at", "reminded_to", "reminded_at", "reminded_count", "quantity" + "seats_added", "seats_taken", "session_id", "class_updated_at"
FROM "purchases" WHERE "seats_of" IS NULL;--> statement-breakpoint
CREATE INDEX "classes_name" ON "classes" USING btree (lower("name"),"id") WHERE "classes"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "classes_opens" ON "classes" USING btree (coalesce("opens_at", 'infinity'),"id") WHERE "classes"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "classes_remind" ON "classes" USING btree ("remind_at","id") WHERE "classes"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "classes_name_part" ON "classes" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
DROP INDEX "purchases_session";--> statement-breakpoint
DROP INDEX "purchases_session_due";--> statement-breakpoint
DROP INDEX "purchases_waiting";--> statement-breakpoint
DROP INDEX "purchases_class_name";--> statement-breakpoint
DROP INDEX "purchases_opens";--> statement-breakpoint
DROP INDEX "purchases_remind";--> statement-breakpoint
DROP INDEX "purchases_class_name_part";--> statement-breakpoint
DROP INDEX "purchases_seats_of";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_seats", DROP CONSTRAINT "purchases_seats_of_purchases_id_fk";--> statement-breakpoint
-- The table is written once, and its indexes with it, which is much faster than to update each row.
ALTER TABLE "purchases"
	ALTER COLUMN "seats_of" SET DATA TYPE text USING coalesce("seats_of", "id"),
	ALTER COLUMN "seats_of" SET NOT NULL,
	ALTER COLUMN "session_due_at" DROP NOT NULL,
	ALTER COLUMN "session_due_at" SET DATA TYPE timestamp with time zone USING CASE WHEN "session_id" IS NULL THEN "session_due_at" END;--> statement-breakpoint
ALTER TABLE "purchases" RENAME COLUMN "seats_of" TO "class_id";--> statement-breakpoint
ALTER TABLE "purchases" RENAME COLUMN "session_due_at" TO "due_at";--> statement-breakpoint
ALTER TABLE "purchases" RENAME COLUMN "session_attempts" TO "attempts";--> statement-breakpoint
ALTER TABLE "purchases" RENAME COLUMN "session_error" TO "last_error";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "session_id", DROP COLUMN "class_name", DROP COLUMN "opens_at", DROP COLUMN "closes_at", DROP COLUMN "archived_at", DROP COLUMN "remind_at", DROP COLUMN "reminded_to", DROP COLUMN "reminded_at", DROP COLUMN "reminded_count", DROP COLUMN "seats_added", DROP COLUMN "seats_taken", DROP COLUMN "class_updated_at";--> statement-breakpoint
CREATE INDEX "purchases_class" ON "purchases" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_due" ON "purchases" USING btree ("due_at","id") WHERE "purchases"."due_at" is not null and "purchases"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "purchases_waiting" ON "purchases" USING btree ("created_at","id") WHERE "purchases"."due_at" is not null and "purchases"."status" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" RENAME COLUMN "purchase_id" TO "class_id";--> statement-breakpoint
ALTER TABLE "invites" DROP CONSTRAINT "invites_purchase_id_purchases_id_fk", ADD CONSTRAINT "invites_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_links" RENAME COLUMN "purchase_id" TO "class_id";--> statement-breakpoint
ALTER TABLE "class_links" DROP CONSTRAINT "class_links_purchase_id_purchases_id_fk", ADD CONSTRAINT "class_links_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_teachers" RENAME COLUMN "purchase_id" TO "class_id";--> statement-breakpoint
ALTER TABLE "co_teachers" DROP CONSTRAINT "co_teachers_purchase_id_purchases_id_fk", ADD CONSTRAINT "co_teachers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_records" RENAME COLUMN "purchase_id" TO "class_id";--> statement-breakpoint
ALTER TABLE "oidc_records" DROP CONSTRAINT "oidc_records_purchase_id_purchases_id_fk", ADD CONSTRAINT "oidc_records_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" RENAME COLUMN "purchase_id" TO "class_id";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_purchase_id_purchases_id_fk", ADD CONSTRAINT "webhook_deliveries_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;
