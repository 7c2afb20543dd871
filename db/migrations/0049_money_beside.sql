-- A payment that came when its order had its money already, from the provider or by hand: the system has tried to give it back (refunds 4).
CREATE FUNCTION came_beside(payment bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE r.payment_id = payment AND r.automatic AND (has_own_payment(o.id) OR o.paid_at <= r.created_at))
$$;
--> statement-breakpoint
-- Whether a refund gives back what its order took in (figures 2): neither money that came beside the order's own, nor of an order that was never paid.
CREATE OR REPLACE FUNCTION counts_refund(r refunds) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT r.state = 'succeeded' AND NOT r.automatic
    AND EXISTS (SELECT FROM orders o WHERE o.id = r.order_id AND o.paid_at IS NOT NULL AND gross_of(o) > 0)
    AND NOT came_beside(r.payment_id)
$$;
