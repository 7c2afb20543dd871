-- The version tells pages and the CRM of a change: a corrected recipient, a refunded sum, a cancellation or its end.
-- An erased order tells nobody anything.
CREATE FUNCTION raise_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.version := old.version + 1;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_version
  BEFORE UPDATE OF name, phone, email, country, province, city, district, detailed_address, refunded_amount, status ON orders
  FOR EACH ROW
  WHEN (new.phone <> '' AND
    (old.name, old.phone, old.email, old.country, old.province, old.city, old.district, old.detailed_address, old.refunded_amount, old.status = 'cancelled')
    IS DISTINCT FROM
    (new.name, new.phone, new.email, new.country, new.province, new.city, new.district, new.detailed_address, new.refunded_amount, new.status = 'cancelled'))
  EXECUTE FUNCTION raise_order_version();
--> statement-breakpoint
-- A statement that corrects the recipient moves no money: neither the order's nor what was refunded, nor its status.
CREATE FUNCTION refuse_money_with_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a correction of the recipient moves no money' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_recipient_without_money
  BEFORE UPDATE OF name, phone, email, country, province, city, district, detailed_address ON orders
  FOR EACH ROW
  WHEN (
    (old.name, old.phone, old.email, old.country, old.province, old.city, old.district, old.detailed_address)
    IS DISTINCT FROM
    (new.name, new.phone, new.email, new.country, new.province, new.city, new.district, new.detailed_address)
    AND (old.status, old.paid_at, old.refunded_amount) IS DISTINCT FROM (new.status, new.paid_at, new.refunded_amount))
  EXECUTE FUNCTION refuse_money_with_recipient();
