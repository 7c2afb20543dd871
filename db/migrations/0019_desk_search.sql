CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Every five neighbouring characters, as longGramsToFind of db/search-grams.ts asks for them.
-- Not for parallel plans: starting workers takes longer than a search.
CREATE FUNCTION long_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  grams text[] := '{}';
BEGIN
  FOR at IN 1..length(words) - 4 LOOP
    grams := grams || substr(words, at, 5);
  END LOOP;
  RETURN grams;
END $$;
--> statement-breakpoint
DROP INDEX "orders_name_grams";--> statement-breakpoint
DROP INDEX "orders_phone_trigrams";--> statement-breakpoint
DROP INDEX "orders_email_trigrams";--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("name_grams","phone" gin_trgm_ops,"email" gin_trgm_ops,long_grams("phone"),long_grams("email"),upper("discount_code"),"status",(("id" >> 12)::int)) WITH (gin_pending_list_limit=1024);
--> statement-breakpoint
-- How often the grams of phones and e-mails occur is known only of the index.
ANALYZE orders;
