CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"school_id" text NOT NULL,
	"sent_by" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"valid_until" date,
	"reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_school" ON "certificates" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "certificates_waiting" ON "certificates" USING btree ("created_at","id") WHERE "certificates"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "certificates_ending" ON "certificates" USING btree ("valid_until") WHERE "certificates"."state" = 'accepted' and "certificates"."reminded_at" is null;