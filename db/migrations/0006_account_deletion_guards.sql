-- History is only ever added to, but for one thing: the name of a customer who deleted the account leaves it.
CREATE FUNCTION keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.operator_type = 'customer' AND new.operator_name = ''
    AND to_jsonb(old) - 'operator_name' = to_jsonb(new) - 'operator_name'
    AND EXISTS (SELECT FROM users WHERE id = old.operator_id AND deleted_at IS NOT NULL)
  THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER order_events_append_only ON order_events;
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE ON order_events
  FOR EACH ROW EXECUTE FUNCTION keep_history();
--> statement-breakpoint
CREATE TRIGGER order_events_no_delete BEFORE DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The friend's price is a setting of the product: every referral code follows it.
CREATE FUNCTION follow_friend_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM products WHERE id = new.product_id AND currency = new.currency) THEN
    RETURN NULL;
  END IF;
  IF new.friend_price IS NULL THEN
    DELETE FROM discount_prices d USING discount_codes c
    WHERE c.id = d.code_id AND c.kind = 'referral' AND d.product_id = new.product_id;
  ELSE
    INSERT INTO discount_prices (code_id, product_id, currency, discounted_price)
    SELECT id, new.product_id, new.currency, new.friend_price FROM discount_codes WHERE kind = 'referral'
    ON CONFLICT (code_id, product_id)
    DO UPDATE SET currency = excluded.currency, discounted_price = excluded.discounted_price;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_prices_friend_price AFTER UPDATE OF friend_price ON product_prices
  FOR EACH ROW WHEN (old.friend_price IS DISTINCT FROM new.friend_price)
  EXECUTE FUNCTION follow_friend_price();
