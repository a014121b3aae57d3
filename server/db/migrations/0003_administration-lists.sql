CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "purchases_updated" ON "purchases" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "purchases_quantity" ON "purchases" USING btree ("quantity","id");--> statement-breakpoint
CREATE INDEX "purchases_total" ON "purchases" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "purchases_code" ON "purchases" USING btree ("client_code","id");--> statement-breakpoint
CREATE INDEX "purchases_platform" ON "purchases" USING btree ("platform","id");--> statement-breakpoint
CREATE INDEX "purchases_number" ON "purchases" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "purchases_status" ON "purchases" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_processed" ON "purchases" USING btree ("processed","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_payer" ON "purchases" USING btree ("payer","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_order_start" ON "purchases" USING btree ("order" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_lastname" ON "users" USING btree (lower("lastname"),"id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree (coalesce("last_login", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_part" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_lastname_part" ON "users" USING gin ("lastname" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_part" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_start" ON "users" USING btree ("email" text_pattern_ops);