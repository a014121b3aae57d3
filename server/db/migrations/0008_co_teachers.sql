CREATE TABLE "co_teachers" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"email" text NOT NULL,
	"link_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "co_teachers" ADD CONSTRAINT "co_teachers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "co_teachers_class" ON "co_teachers" USING btree ("purchase_id","email");--> statement-breakpoint
CREATE INDEX "co_teachers_email" ON "co_teachers" USING btree ("email");