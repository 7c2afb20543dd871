-- History is only ever added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_events_no_truncate BEFORE TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What was agreed about money never changes afterwards.
CREATE FUNCTION refuse_money_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the money of % is fixed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_money_fixed
  BEFORE UPDATE OF public_id, user_id, product_id, item_name, currency, item_price, item_quantity, discount_amount, discount_code, total ON orders
  FOR EACH ROW
  WHEN ((old.public_id, old.user_id, old.product_id, old.item_name, old.currency, old.item_price, old.item_quantity, old.discount_amount, old.discount_code, old.total)
    IS DISTINCT FROM
    (new.public_id, new.user_id, new.product_id, new.item_name, new.currency, new.item_price, new.item_quantity, new.discount_amount, new.discount_code, new.total))
  EXECUTE FUNCTION refuse_money_change();
--> statement-breakpoint
-- An order that is no longer pending gives its place among the customer's pending ones back.
CREATE FUNCTION leave_pending_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.pending_slot := NULL;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_leave_pending_slot BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (new.status <> 'pending' AND old.pending_slot IS NOT NULL)
  EXECUTE FUNCTION leave_pending_slot();
--> statement-breakpoint
-- A payment asks for exactly what its order costs, and neither that nor its number ever changes.
CREATE FUNCTION check_payment_fits_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders o WHERE o.id = new.order_id AND o.total = new.amount AND o.currency = new.currency) THEN
    RAISE EXCEPTION 'a payment must fit its order' USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_fit_order BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION check_payment_fits_order();
--> statement-breakpoint
CREATE TRIGGER payments_money_fixed BEFORE UPDATE OF order_id, out_trade_no, amount, currency ON payments
  FOR EACH ROW
  WHEN ((old.order_id, old.out_trade_no, old.amount, old.currency)
    IS DISTINCT FROM (new.order_id, new.out_trade_no, new.amount, new.currency))
  EXECUTE FUNCTION refuse_money_change();
--> statement-breakpoint
CREATE TRIGGER refunds_money_fixed BEFORE UPDATE OF order_id, payment_id, out_refund_no, amount, currency ON refunds
  FOR EACH ROW
  WHEN ((old.order_id, old.payment_id, old.out_refund_no, old.amount, old.currency)
    IS DISTINCT FROM (new.order_id, new.payment_id, new.out_refund_no, new.amount, new.currency))
  EXECUTE FUNCTION refuse_money_change();
--> statement-breakpoint
-- A busy code's row is updated in its own page.
ALTER TABLE discount_codes SET (fillfactor = 50);
