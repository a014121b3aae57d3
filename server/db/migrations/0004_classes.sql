DROP INDEX "invites_created";--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "class_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "seats_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "class_updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invites_mail" ON "invites" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "purchases_class_name" ON "purchases" USING btree (lower("class_name"),"id") WHERE "purchases"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_opens" ON "purchases" USING btree (coalesce("opens_at", 'infinity'),"id") WHERE "purchases"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_class_name_part" ON "purchases" USING gin ("class_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invites_created" ON "invites" USING btree ("created_at","id") WHERE "invites"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seats" CHECK ("purchases"."seats_taken" between 0 and "purchases"."quantity");--> statement-breakpoint
UPDATE "purchases" SET "seats_taken" = least("purchases"."quantity", "class"."students")
FROM (SELECT "purchase_id", count(*)::int AS "students" FROM "invites" GROUP BY "purchase_id") "class"
WHERE "class"."purchase_id" = "purchases"."id";--> statement-breakpoint
UPDATE "invites" SET "opened_at" = "payment_intents"."updated_at" FROM "payment_intents"
WHERE "payment_intents"."invite_id" = "invites"."id";--> statement-breakpoint
UPDATE "invites" SET "opened_at" = coalesce("invites"."opened_at", "sandbox_moves"."created_at"),
"started_at" = "sandbox_moves"."created_at", "finished_at" = "sandbox_moves"."created_at"
FROM "sandbox_moves" WHERE "sandbox_moves"."invite_id" = "invites"."id";
