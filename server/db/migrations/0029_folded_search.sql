-- A text without case and accents, with plain apostrophes, as searches compare it: "Jose" finds José, and "o’brien" O'Brien.
CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1)
    ELSE replace(replace(replace(replace(translate(
      regexp_replace(lower(normalize($1, NFD) COLLATE "und-x-icu"), '[\u0300-\u036f]+', '', 'g'),
      'øłđðı’‘ʼ', 'olddi'''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "default" END
$$;--> statement-breakpoint
DROP INDEX "classes_name_part";--> statement-breakpoint
DROP INDEX "users_name_part";--> statement-breakpoint
DROP INDEX "users_lastname_part";--> statement-breakpoint
DROP INDEX "users_email_part";--> statement-breakpoint
DROP INDEX "purchases_order_part";--> statement-breakpoint
CREATE INDEX "classes_name_part" ON "classes" USING gin (folded("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_part" ON "users" USING gin (folded("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_lastname_part" ON "users" USING gin (folded("lastname") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_part" ON "users" USING gin (folded("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchases_order_part" ON "purchases" USING gin (folded("order") gin_trgm_ops);
