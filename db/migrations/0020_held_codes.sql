ALTER TABLE "orders" ADD COLUMN "held_code_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_held_code" ON "orders" USING btree ("user_id","held_code_id") WHERE held_code_id is not null;--> statement-breakpoint
-- An order that is no longer pending gives back its place and its hold on a limited code.
CREATE OR REPLACE FUNCTION leave_pending_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.pending_slot := NULL;
  new.held_code_id := NULL;
  RETURN new;
END $$;
--> statement-breakpoint
DROP TRIGGER orders_leave_pending_slot ON orders;--> statement-breakpoint
CREATE TRIGGER orders_leave_pending_slot BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (new.status <> 'pending' AND (old.pending_slot IS NOT NULL OR old.held_code_id IS NOT NULL))
  EXECUTE FUNCTION leave_pending_slot();
--> statement-breakpoint
-- Of several unpaid orders of one customer under one code, which the shop took before, the oldest holds it.
UPDATE orders SET held_code_id = oldest.code_id
FROM (
  SELECT DISTINCT ON (o.user_id, r.code_id) o.id, r.code_id
  FROM orders o
  JOIN redemptions r ON r.order_id = o.id AND r.released_at IS NULL
  JOIN discount_codes c ON c.id = r.code_id AND c.max_usage > 0
  WHERE o.status = 'pending'
  ORDER BY o.user_id, r.code_id, o.id
) oldest
WHERE oldest.id = orders.id;
