ALTER TABLE "sandbox_games" ADD COLUMN "client_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_games" ADD COLUMN "client_secret" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_games" ADD COLUMN "moves" jsonb DEFAULT '{}'::jsonb NOT NULL;