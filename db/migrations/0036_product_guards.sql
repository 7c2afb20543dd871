-- A price and its history cannot disagree: the statement that sets the one writes the other. A statement that names
-- nobody is nobody's.
CREATE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_named boolean := TG_OP = 'INSERT' OR new.changed_at IS DISTINCT FROM old.changed_at;
BEGIN
  INSERT INTO product_price_changes (product_id, currency, price, original_price, friend_price, admin_id, admin_name, created_at)
  VALUES (new.product_id, new.currency, new.price, new.original_price, new.friend_price,
    CASE WHEN is_named THEN new.changed_by END, CASE WHEN is_named THEN new.changed_by_name END,
    CASE WHEN is_named THEN new.changed_at ELSE now() END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_prices_first_price AFTER INSERT ON product_prices
  FOR EACH ROW EXECUTE FUNCTION record_price();
--> statement-breakpoint
CREATE TRIGGER product_prices_new_price AFTER UPDATE ON product_prices
  FOR EACH ROW
  WHEN ((old.price, old.original_price, old.friend_price) IS DISTINCT FROM (new.price, new.original_price, new.friend_price))
  EXECUTE FUNCTION record_price();
--> statement-breakpoint
INSERT INTO product_price_changes (product_id, currency, price, original_price, friend_price, created_at)
SELECT product_id, currency, price, original_price, friend_price, changed_at FROM product_prices;
--> statement-breakpoint
CREATE TRIGGER product_price_changes_append_only BEFORE UPDATE OR DELETE ON product_price_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER product_price_changes_no_truncate BEFORE TRUNCATE ON product_price_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The row of a product with a stock changes with each order: it is updated in its own page.
ALTER TABLE products SET (fillfactor = 50);
