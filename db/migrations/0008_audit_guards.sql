-- What administrators did is only ever added to.
CREATE TRIGGER audit_acts_append_only BEFORE UPDATE OR DELETE ON audit_acts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_acts_no_truncate BEFORE TRUNCATE ON audit_acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
