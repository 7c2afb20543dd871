DROP INDEX "crm_devices_shipping";--> statement-breakpoint
CREATE INDEX "crm_applications_due" ON "crm_applications" USING btree ("id") WHERE next_try_at is not null or sync_status = 'syncing';--> statement-breakpoint
CREATE INDEX "crm_devices_incomplete" ON "crm_devices" USING btree ("id") WHERE not shipping_info_synced or bind_account is null;