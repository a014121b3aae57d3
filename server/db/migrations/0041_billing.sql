CREATE TABLE "billing_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"school_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "school_id" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "finance_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_links" ADD CONSTRAINT "billing_links_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_links_school" ON "billing_links" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "billing_links_expiry" ON "billing_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "documents_school" ON "documents" USING btree ("school_id","issued_at","number") WHERE "documents"."school_id" is not null;