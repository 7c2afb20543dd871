-- What one order adds to the days of Shanghai: placed, paid (while its money is here), delivered, completed.
CREATE FUNCTION days_of_order(o orders)
RETURNS TABLE (day date, placed int, revenue bigint, delivered int, completed int) LANGUAGE sql IMMUTABLE AS $$
  SELECT (at AT TIME ZONE 'Asia/Shanghai')::date, placed, revenue, delivered, completed
  FROM (VALUES
    (o.created_at, 1, 0::bigint, 0, 0),
    (CASE WHEN o.status NOT IN ('pending', 'cancelled') THEN coalesce(o.paid_at, o.created_at) END, 0, o.total, 0, 0),
    (o.delivered_at, 0, 0, 1, 0),
    (o.completed_at, 0, 0, 0, 1)
  ) AS figures (at, placed, revenue, delivered, completed)
  WHERE at IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION count_new_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own smallint := pg_backend_pid() % 16;
BEGIN
  INSERT INTO order_totals AS t (status, currency, slot, orders, amount)
  VALUES (new.status, new.currency, own, 1, new.total)
  ON CONFLICT (status, currency, slot) DO UPDATE SET orders = t.orders + 1, amount = t.amount + excluded.amount;
  IF new.status = 'pending' THEN
    INSERT INTO order_days AS d (day, currency, slot, placed, revenue)
    VALUES ((new.created_at AT TIME ZONE 'Asia/Shanghai')::date, new.currency, own, 1, 0)
    ON CONFLICT (day, currency, slot) DO UPDATE SET placed = d.placed + 1;
  ELSE
    INSERT INTO order_days AS d (day, currency, slot, placed, revenue, delivered, completed)
    SELECT f.day, new.currency, own, sum(f.placed), sum(f.revenue), sum(f.delivered), sum(f.completed)
    FROM days_of_order(new) f GROUP BY f.day ORDER BY f.day
    ON CONFLICT (day, currency, slot) DO UPDATE SET
      placed = d.placed + excluded.placed, revenue = d.revenue + excluded.revenue,
      delivered = d.delivered + excluded.delivered, completed = d.completed + excluded.completed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own smallint := pg_backend_pid() % 16;
BEGIN
  INSERT INTO order_totals AS t (status, currency, slot, orders, amount)
  SELECT status, new.currency, own, sum(n), sum(n * new.total)
  FROM (VALUES (old.status, -1), (new.status, 1)) AS moves (status, n)
  GROUP BY status HAVING sum(n) <> 0 ORDER BY status
  ON CONFLICT (status, currency, slot) DO UPDATE SET
    orders = t.orders + excluded.orders, amount = t.amount + excluded.amount;
  INSERT INTO order_days AS d (day, currency, slot, placed, revenue, delivered, completed)
  SELECT day, new.currency, own, sum(n * placed), sum(n * revenue), sum(n * delivered), sum(n * completed)
  FROM (SELECT -1 AS n, f.* FROM days_of_order(old) f UNION ALL SELECT 1, f.* FROM days_of_order(new) f) AS moves
  GROUP BY day
  HAVING sum(n * placed) <> 0 OR sum(n * revenue) <> 0 OR sum(n * delivered) <> 0 OR sum(n * completed) <> 0
  ORDER BY day
  ON CONFLICT (day, currency, slot) DO UPDATE SET
    placed = d.placed + excluded.placed, revenue = d.revenue + excluded.revenue,
    delivered = d.delivered + excluded.delivered, completed = d.completed + excluded.completed;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the commit, after every other lock of the transaction: nobody waits for a summary row while holding anything else.
CREATE CONSTRAINT TRIGGER orders_counted_new AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_new_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_counted_changed AFTER UPDATE OF status, paid_at, delivered_at, completed_at, created_at ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((old.status, old.paid_at, old.delivered_at, old.completed_at, old.created_at)
    IS DISTINCT FROM (new.status, new.paid_at, new.delivered_at, new.completed_at, new.created_at))
  EXECUTE FUNCTION count_changed_order();
--> statement-breakpoint
-- Rows that are updated all the time stay in their own page.
ALTER TABLE order_totals SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE order_days SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
-- Anchors for every 1000th order placed before `until`: by then no order with a smaller id can still be on its way.
CREATE FUNCTION place_order_anchors(until timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH last AS (SELECT coalesce(max(position), 0) AS position, coalesce(max(order_id), 0) AS id FROM order_anchors)
  INSERT INTO order_anchors (position, order_id)
  SELECT last.position + n, o.id
  FROM last, LATERAL (
    SELECT id, created_at, row_number() OVER (ORDER BY id) AS n FROM orders WHERE id > last.id
  ) o
  WHERE n % 1000 = 0 AND created_at < until
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Counts everything afresh, for rows that came in past the triggers (a bulk load).
CREATE FUNCTION recount_orders() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE orders IN SHARE MODE;
  TRUNCATE order_totals, order_days, order_anchors;
  INSERT INTO order_totals (status, currency, slot, orders, amount)
  SELECT status, currency, 0, count(*), sum(total) FROM orders GROUP BY status, currency;
  INSERT INTO order_days (day, currency, slot, placed, revenue, delivered, completed)
  SELECT f.day, o.currency, 0, sum(f.placed), sum(f.revenue), sum(f.delivered), sum(f.completed)
  FROM orders o, days_of_order(o) f GROUP BY f.day, o.currency;
  SELECT place_order_anchors(now() - interval '1 hour');
$$;
--> statement-breakpoint
SELECT recount_orders();
