DROP INDEX "purchases_order_start";--> statement-breakpoint
DROP INDEX "users_email_start";--> statement-breakpoint
CREATE INDEX "purchases_order_part" ON "purchases" USING gin ("order" gin_trgm_ops);