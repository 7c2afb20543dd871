-- An order counts for its code while it holds money that was received (orders 15).
CREATE FUNCTION brings_money(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('paid', 'processing', 'shipped', 'delivered', 'completed')
$$;
--> statement-breakpoint
CREATE FUNCTION count_code_revenue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direction integer := CASE WHEN brings_money(new.status) THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO code_revenue AS known (code_key, currency, slot, orders, revenue)
  VALUES (upper(btrim(new.discount_code)), new.currency, pg_backend_pid() % 16, direction, direction * new.total)
  ON CONFLICT (code_key, currency, slot)
    DO UPDATE SET orders = known.orders + excluded.orders, revenue = known.revenue + excluded.revenue;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the commit, after every other lock of the transaction, as the other figures are kept.
CREATE CONSTRAINT TRIGGER orders_code_revenue_new AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.discount_code IS NOT NULL AND brings_money(new.status))
  EXECUTE FUNCTION count_code_revenue();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_code_revenue_moved AFTER UPDATE OF status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.discount_code IS NOT NULL AND brings_money(new.status) <> brings_money(old.status))
  EXECUTE FUNCTION count_code_revenue();
--> statement-breakpoint
-- A busy code's row is updated in its own page.
ALTER TABLE code_revenue SET (fillfactor = 50);
--> statement-breakpoint
INSERT INTO code_revenue (code_key, currency, slot, orders, revenue)
SELECT upper(btrim(discount_code)), currency, 0, count(*), sum(total) FROM orders
WHERE discount_code IS NOT NULL AND brings_money(status) GROUP BY 1, 2;
