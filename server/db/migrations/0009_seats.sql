ALTER TABLE "purchases" DROP CONSTRAINT "purchases_seats";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "seats_of" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "seats_added" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seats_of_purchases_id_fk" FOREIGN KEY ("seats_of") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_seats_of" ON "purchases" USING btree ("seats_of","created_at") WHERE "purchases"."seats_of" is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seats" CHECK ("purchases"."seats_taken" between 0 and "purchases"."quantity" + "purchases"."seats_added");