-- Every character and every pair of neighbours of a name, as db/search-grams.ts makes them.
CREATE FUNCTION name_grams(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT substr(plain, at, length) AS gram
    FROM lower(normalize(name, NFKC)) AS plain, generate_series(1, char_length(plain)) AS at, generate_series(1, 2) AS length
    WHERE at + length - 1 <= char_length(plain)
  ) AS grams
$$;
--> statement-breakpoint
CREATE INDEX users_name_grams ON users USING gin (name_grams(name));
--> statement-breakpoint
CREATE INDEX users_phone_trigrams ON users USING gin (phone gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_email_trigrams ON users USING gin (email gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_name_order ON users (name, id);
