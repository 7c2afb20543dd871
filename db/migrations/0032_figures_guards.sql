-- A payment that came for the order itself and not beside it: the system does not give it back (refunds 4).
CREATE FUNCTION has_own_payment(order_number bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM payments p WHERE p.order_id = order_number AND p.state = 'succeeded'
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.automatic))
$$;
--> statement-breakpoint
-- What an order took in (figures 1): a verified payment stays, whatever becomes of the order; money by hand while the order holds it.
CREATE FUNCTION gross_of(o orders) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN brings_money(o.status) THEN o.total
    WHEN o.paid_at IS NOT NULL AND has_own_payment(o.id) THEN o.total
    ELSE 0 END
$$;
--> statement-breakpoint
-- The channel of a code; none for a code that is not there.
CREATE FUNCTION channel_of(written text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT channel FROM discount_codes WHERE code_key = upper(btrim(written))
$$;
--> statement-breakpoint
-- What one order adds to the days of Shanghai.
CREATE FUNCTION figures_of_order(o orders)
RETURNS TABLE (day date, placed int, revenue bigint, delivered int, completed int, paid int, gross bigint)
LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE 'Asia/Shanghai')::date, placed, revenue, delivered, completed, paid, gross
  FROM (VALUES
    (o.created_at, 1, 0::bigint, 0, 0, 0, 0::bigint),
    (CASE WHEN brings_money(o.status) THEN coalesce(o.paid_at, o.created_at) END, 0, o.total, 0, 0, 0, 0),
    (CASE WHEN gross_of(o) > 0 THEN coalesce(o.paid_at, o.created_at) END, 0, 0, 0, 0, 1, o.total),
    (o.delivered_at, 0, 0, 1, 0, 0, 0),
    (o.completed_at, 0, 0, 0, 1, 0, 0)
  ) AS figures (at, placed, revenue, delivered, completed, paid, gross)
  WHERE at IS NOT NULL
$$;
--> statement-breakpoint
-- What a change of an order moves in the summaries, each row once and in the order of its key; `before` is null for a new one.
CREATE FUNCTION move_figures(before orders, after orders) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own smallint := pg_backend_pid() % 16;
  its_channel text;
BEGIN
  IF after.discount_code IS NOT NULL THEN
    its_channel := channel_of(after.discount_code);
    INSERT INTO code_revenue AS t (code_key, currency, slot, orders, revenue, gross)
    SELECT upper(btrim(after.discount_code)), after.currency, own,
      sum(n * brings), sum(n * brings * total), sum(n * gross)
    FROM (
      SELECT 1 AS n, brings_money(after.status)::int AS brings, after.total, gross_of(after) AS gross
      UNION ALL SELECT -1, brings_money(before.status)::int, before.total, gross_of(before) WHERE before.id IS NOT NULL
    ) AS moves
    HAVING sum(n * brings) <> 0 OR sum(n * gross) <> 0
    ON CONFLICT (code_key, currency, slot) DO UPDATE SET
      orders = t.orders + excluded.orders, revenue = t.revenue + excluded.revenue, gross = t.gross + excluded.gross;
  END IF;
  INSERT INTO order_totals AS t (status, currency, slot, orders, amount)
  SELECT status, after.currency, own, sum(n), sum(n * after.total)
  FROM (VALUES (before.status, -1), (after.status, 1)) AS moves (status, n)
  WHERE status IS NOT NULL GROUP BY status HAVING sum(n) <> 0 ORDER BY status
  ON CONFLICT (status, currency, slot) DO UPDATE SET
    orders = t.orders + excluded.orders, amount = t.amount + excluded.amount;
  INSERT INTO order_days AS d (day, currency, slot, placed, revenue, delivered, completed, paid, gross)
  SELECT day, after.currency, own, sum(n * placed), sum(n * revenue), sum(n * delivered), sum(n * completed), sum(n * paid), sum(n * gross)
  FROM (
    SELECT 1 AS n, f.* FROM figures_of_order(after) f
    UNION ALL SELECT -1, f.* FROM figures_of_order(before) f WHERE before.id IS NOT NULL
  ) AS moves
  GROUP BY day
  HAVING (sum(n * placed), sum(n * revenue), sum(n * delivered), sum(n * completed), sum(n * paid), sum(n * gross))
    IS DISTINCT FROM (0, 0, 0, 0, 0, 0)
  ORDER BY day
  ON CONFLICT (day, currency, slot) DO UPDATE SET
    placed = d.placed + excluded.placed, revenue = d.revenue + excluded.revenue,
    delivered = d.delivered + excluded.delivered, completed = d.completed + excluded.completed,
    paid = d.paid + excluded.paid, gross = d.gross + excluded.gross;
  IF its_channel IS NOT NULL THEN
    INSERT INTO channel_days AS d (day, channel, currency, slot, placed, paid, gross)
    SELECT day, its_channel, after.currency, own, sum(n * placed), sum(n * paid), sum(n * gross)
    FROM (
      SELECT 1 AS n, f.* FROM figures_of_order(after) f
      UNION ALL SELECT -1, f.* FROM figures_of_order(before) f WHERE before.id IS NOT NULL
    ) AS moves
    GROUP BY day
    HAVING (sum(n * placed), sum(n * paid), sum(n * gross)) IS DISTINCT FROM (0, 0, 0)
    ORDER BY day
    ON CONFLICT (day, channel, currency, slot) DO UPDATE SET
      placed = d.placed + excluded.placed, paid = d.paid + excluded.paid, gross = d.gross + excluded.gross;
  END IF;
END $$;
--> statement-breakpoint
-- Most new orders are pending and without a code: two rows, written without a look at anything else.
CREATE OR REPLACE FUNCTION count_new_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own smallint := pg_backend_pid() % 16;
BEGIN
  IF new.status <> 'pending' OR new.discount_code IS NOT NULL THEN
    PERFORM move_figures(NULL, new);
    RETURN NULL;
  END IF;
  INSERT INTO order_totals AS t (status, currency, slot, orders, amount)
  VALUES (new.status, new.currency, own, 1, new.total)
  ON CONFLICT (status, currency, slot) DO UPDATE SET orders = t.orders + 1, amount = t.amount + excluded.amount;
  INSERT INTO order_days AS d (day, currency, slot, placed, revenue)
  VALUES ((new.created_at AT TIME ZONE 'Asia/Shanghai')::date, new.currency, own, 1, 0)
  ON CONFLICT (day, currency, slot) DO UPDATE SET placed = d.placed + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_figures(old, new);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The codes' sums are moved with the others from here on.
DROP TRIGGER orders_code_revenue_new ON orders;
--> statement-breakpoint
DROP TRIGGER orders_code_revenue_moved ON orders;
--> statement-breakpoint
DROP FUNCTION count_code_revenue();
--> statement-breakpoint
DROP FUNCTION days_of_order(orders);
--> statement-breakpoint
-- Whether a refund gives back what its order took in (figures 2): neither money that came beside the order's own, nor of an order that was never paid.
CREATE FUNCTION counts_refund(r refunds) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT r.state = 'succeeded' AND NOT r.automatic
    AND EXISTS (SELECT FROM orders o WHERE o.id = r.order_id AND o.paid_at IS NOT NULL AND gross_of(o) > 0)
    AND NOT (has_own_payment(r.order_id)
      AND EXISTS (SELECT FROM refunds beside WHERE beside.payment_id = r.payment_id AND beside.automatic))
$$;
--> statement-breakpoint
-- Decided once, when the money went: what becomes of the order later changes nothing.
CREATE FUNCTION date_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF counts_refund(new) THEN
    new.counted_on := (coalesce(new.settled_at, now()) AT TIME ZONE 'Asia/Shanghai')::date;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_dated BEFORE INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (new.state = 'succeeded' AND new.counted_on IS NULL) EXECUTE FUNCTION date_refund();
--> statement-breakpoint
CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own smallint := pg_backend_pid() % 16;
  code text;
BEGIN
  SELECT discount_code INTO code FROM orders WHERE id = new.order_id;
  IF code IS NOT NULL THEN
    INSERT INTO code_revenue AS t (code_key, currency, slot, orders, revenue, refunded)
    VALUES (upper(btrim(code)), new.currency, own, 0, 0, new.amount)
    ON CONFLICT (code_key, currency, slot) DO UPDATE SET refunded = t.refunded + excluded.refunded;
  END IF;
  INSERT INTO order_days AS d (day, currency, slot, revenue, refunded)
  VALUES (new.counted_on, new.currency, own, 0, new.amount)
  ON CONFLICT (day, currency, slot) DO UPDATE SET refunded = d.refunded + excluded.refunded;
  INSERT INTO channel_days AS d (day, channel, currency, slot, refunded)
  SELECT new.counted_on, channel, new.currency, own, new.amount FROM channel_of(code) AS channel WHERE channel IS NOT NULL
  ON CONFLICT (day, channel, currency, slot) DO UPDATE SET refunded = d.refunded + excluded.refunded;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the commit, as orders are counted, and in the same order of tables.
CREATE CONSTRAINT TRIGGER refunds_counted_new AFTER INSERT ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.counted_on IS NOT NULL) EXECUTE FUNCTION count_refund();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_counted AFTER UPDATE OF state ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.counted_on IS NULL AND new.counted_on IS NOT NULL)
  EXECUTE FUNCTION count_refund();
--> statement-breakpoint
-- Rows that are updated all the time stay in their own page.
ALTER TABLE channel_days SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE channel_visits SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
-- Counts everything afresh, for rows that came in past the triggers (a bulk load). Visits have no other record and stay.
CREATE OR REPLACE FUNCTION recount_orders() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE orders, refunds IN SHARE MODE;
  TRUNCATE order_totals, order_days, order_anchors, channel_days, code_revenue;
  INSERT INTO order_totals (status, currency, slot, orders, amount)
  SELECT status, currency, 0, count(*), sum(total) FROM orders GROUP BY status, currency;
  INSERT INTO order_days (day, currency, slot, placed, revenue, delivered, completed, paid, gross)
  SELECT f.day, o.currency, 0, sum(f.placed), sum(f.revenue), sum(f.delivered), sum(f.completed), sum(f.paid), sum(f.gross)
  FROM orders o, figures_of_order(o) f GROUP BY f.day, o.currency;
  INSERT INTO order_days AS d (day, currency, slot, revenue, refunded)
  SELECT counted_on, currency, 0, 0, sum(amount) FROM refunds WHERE counted_on IS NOT NULL GROUP BY 1, 2
  ON CONFLICT (day, currency, slot) DO UPDATE SET refunded = excluded.refunded;
  INSERT INTO channel_days (day, channel, currency, slot, placed, paid, gross)
  SELECT f.day, c.channel, o.currency, 0, sum(f.placed), sum(f.paid), sum(f.gross)
  FROM orders o JOIN discount_codes c ON c.code_key = upper(btrim(o.discount_code)), figures_of_order(o) f
  WHERE f.placed <> 0 OR f.paid <> 0 GROUP BY f.day, c.channel, o.currency;
  INSERT INTO channel_days AS d (day, channel, currency, slot, refunded)
  SELECT r.counted_on, c.channel, r.currency, 0, sum(r.amount)
  FROM refunds r JOIN orders o ON o.id = r.order_id JOIN discount_codes c ON c.code_key = upper(btrim(o.discount_code))
  WHERE r.counted_on IS NOT NULL GROUP BY 1, 2, 3
  ON CONFLICT (day, channel, currency, slot) DO UPDATE SET refunded = excluded.refunded;
  INSERT INTO code_revenue (code_key, currency, slot, orders, revenue, gross)
  SELECT upper(btrim(o.discount_code)), o.currency, 0, count(*) FILTER (WHERE brings_money(o.status)),
    coalesce(sum(o.total) FILTER (WHERE brings_money(o.status)), 0), sum(gross_of(o))
  FROM orders o WHERE o.discount_code IS NOT NULL AND (brings_money(o.status) OR o.paid_at IS NOT NULL)
  GROUP BY 1, 2;
  INSERT INTO code_revenue AS t (code_key, currency, slot, orders, revenue, refunded)
  SELECT upper(btrim(o.discount_code)), r.currency, 0, 0, 0, sum(r.amount)
  FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.counted_on IS NOT NULL AND o.discount_code IS NOT NULL GROUP BY 1, 2
  ON CONFLICT (code_key, currency, slot) DO UPDATE SET refunded = excluded.refunded;
  SELECT place_order_anchors(now() - interval '1 hour');
$$;
--> statement-breakpoint
UPDATE refunds SET counted_on = (coalesce(settled_at, created_at) AT TIME ZONE 'Asia/Shanghai')::date WHERE counts_refund(refunds);
--> statement-breakpoint
SELECT recount_orders();
