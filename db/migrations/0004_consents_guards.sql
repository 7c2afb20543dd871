-- What was agreed to is only ever added to; a deleted account's network address may be blanked, and nothing else.
CREATE TRIGGER consents_append_only BEFORE UPDATE ON consents
  FOR EACH ROW
  WHEN (new.address <> '' OR
    (old.id, old.user_id, old.order_id, old.document, old.version, old.language, old.agreed_at)
    IS DISTINCT FROM
    (new.id, new.user_id, new.order_id, new.document, new.version, new.language, new.agreed_at))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_no_delete BEFORE DELETE ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_no_truncate BEFORE TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
