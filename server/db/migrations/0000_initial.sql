CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"record_id" text NOT NULL,
	"action" text NOT NULL,
	"actor_id" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lastname" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"link_hash" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	"purchase_id" text,
	"invite_id" text,
	"paid_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"refund_requested_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"refunds" text[] DEFAULT '{}' NOT NULL,
	"failed_refunds" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"browser_hash" text,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_tokens" (
	"partner" text NOT NULL,
	"jti" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_tokens_partner_jti_pk" PRIMARY KEY("partner","jti")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"domains" text DEFAULT '' NOT NULL,
	"port_access" text DEFAULT '' NOT NULL,
	"icon_url" text DEFAULT '' NOT NULL,
	"free_to_play" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"magic" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"lastname" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"password_hash" text DEFAULT '' NOT NULL,
	"address_unproven" boolean DEFAULT false NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"school_id" text,
	"last_login" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"student_id" text NOT NULL,
	"play_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"client_code" text NOT NULL,
	"platform" text NOT NULL,
	"order" text NOT NULL,
	"status" text DEFAULT 'completed' NOT NULL,
	"payer" text NOT NULL,
	"payment_time" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"session_id" text,
	"processed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_games" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"name" text NOT NULL,
	"seats" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_moves" (
	"invite_id" text PRIMARY KEY NOT NULL,
	"move" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"amount" integer NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"partner" text DEFAULT '' NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"crimg_url" text DEFAULT '' NOT NULL,
	"duration" integer DEFAULT 0 NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"purchasable" boolean DEFAULT true NOT NULL,
	"visibility" boolean DEFAULT true NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"overview" text DEFAULT '' NOT NULL,
	"variations" text DEFAULT '' NOT NULL,
	"oauth_client_id" text DEFAULT '' NOT NULL,
	"oauth_client_secret" text DEFAULT '' NOT NULL,
	"redirect_url" text DEFAULT '' NOT NULL,
	"public_code" text DEFAULT '' NOT NULL,
	"client_root" text DEFAULT '' NOT NULL,
	"direct_url" text DEFAULT '' NOT NULL,
	"trusted" boolean DEFAULT false NOT NULL,
	"res_collateral" text DEFAULT '' NOT NULL,
	"res_add_students" text DEFAULT '' NOT NULL,
	"res_launch" text DEFAULT '' NOT NULL,
	"res_debrief" text DEFAULT '' NOT NULL,
	"how_url_instructor" text DEFAULT '' NOT NULL,
	"faq_url_instructor" text DEFAULT '' NOT NULL,
	"how_url" text DEFAULT '' NOT NULL,
	"faq_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_moves" ADD CONSTRAINT "sandbox_moves_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("entity","record_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE "mails"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "payment_events_created" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_purchase" ON "payment_intents" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_invite" ON "payment_intents" USING btree ("invite_id");--> statement-breakpoint
CREATE INDEX "payment_intents_user" ON "payment_intents" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_open" ON "payment_intents" USING btree ("user_id","client_id") WHERE "payment_intents"."purchase_id" is null and "payment_intents"."invite_id" is null and "payment_intents"."paid_at" is null and "payment_intents"."refund_requested_at" is null;--> statement-breakpoint
CREATE INDEX "payment_intents_due" ON "payment_intents" USING btree ("check_at") WHERE "payment_intents"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_unsettled" ON "payment_intents" USING btree ("paid_at","id") WHERE "payment_intents"."purchase_id" is null and "payment_intents"."invite_id" is null and "payment_intents"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "access_links_user" ON "access_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partner_tokens_expiry" ON "partner_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_school" ON "users" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_lastname" ON "users" USING btree (lower("lastname"),"id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree (coalesce("last_login", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_part" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_lastname_part" ON "users" USING gin ("lastname" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_part" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invites_student" ON "invites" USING btree ("purchase_id","student_id");--> statement-breakpoint
CREATE INDEX "invites_of_student" ON "invites" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "invites_created" ON "invites" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_order" ON "purchases" USING btree ("platform","order");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_trial" ON "purchases" USING btree ("customer_id","client_id") WHERE "purchases"."trial";--> statement-breakpoint
CREATE INDEX "purchases_customer" ON "purchases" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_client" ON "purchases" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_session" ON "purchases" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "purchases_created" ON "purchases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_updated" ON "purchases" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "purchases_quantity" ON "purchases" USING btree ("quantity","id");--> statement-breakpoint
CREATE INDEX "purchases_total" ON "purchases" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "purchases_code" ON "purchases" USING btree ("client_code","id");--> statement-breakpoint
CREATE INDEX "purchases_platform" ON "purchases" USING btree ("platform","id");--> statement-breakpoint
CREATE INDEX "purchases_number" ON "purchases" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "purchases_status" ON "purchases" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_processed" ON "purchases" USING btree ("processed","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_payer" ON "purchases" USING btree ("payer","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_order_part" ON "purchases" USING gin ("order" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_games_purchase" ON "sandbox_games" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_slug" ON "clients" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "clients_catalogue" ON "clients" USING btree ("status","visibility","order");