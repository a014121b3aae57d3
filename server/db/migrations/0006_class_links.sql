CREATE TABLE "class_links" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"domains" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_links" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "access_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "access_links" ADD COLUMN "school_id" text;--> statement-breakpoint
ALTER TABLE "class_links" ADD CONSTRAINT "class_links_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_links_code" ON "class_links" USING btree ("code");--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;