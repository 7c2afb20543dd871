CREATE TABLE "areas" (
	"value" text PRIMARY KEY NOT NULL,
	"area_type" text NOT NULL,
	"parent_value" text,
	"label_zh" text NOT NULL,
	"label_en" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "areas_in_parent" UNIQUE("value","parent_value"),
	CONSTRAINT "areas_type" CHECK (area_type in ('country', 'province', 'city', 'district')),
	CONSTRAINT "areas_root" CHECK (("areas"."area_type" = 'country') = ("areas"."parent_value" is null))
);
--> statement-breakpoint
CREATE TABLE "crm_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"fxiaoke_application_id" text,
	"fxiaoke_application_name" text,
	"sync_status" text DEFAULT 'pending' NOT NULL,
	"sync_type" text NOT NULL,
	"operator_name" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sync_at" timestamp with time zone,
	CONSTRAINT "crm_applications_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "crm_applications_fxiaoke_application_id_unique" UNIQUE("fxiaoke_application_id"),
	CONSTRAINT "crm_applications_status" CHECK (sync_status in ('completed', 'pending', 'syncing', 'failed')),
	CONSTRAINT "crm_applications_type" CHECK (sync_type in ('auto', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "crm_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"device_type" text NOT NULL,
	"unit" integer NOT NULL,
	"product_name" text NOT NULL,
	"fxiaoke_device_id" text,
	"fxiaoke_device_name" text,
	"sync_status" text DEFAULT 'pending' NOT NULL,
	"error_message" text,
	"shipping_info_synced" boolean DEFAULT false NOT NULL,
	"shipping_info_sync_time" timestamp with time zone,
	"tracking_number" text,
	"express_company" text,
	"device_sn" text,
	"device_code" text,
	"device_name_full" text,
	"bind_account" text,
	"bind_account_name" text,
	"shipping_notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_devices_fxiaoke_device_id_unique" UNIQUE("fxiaoke_device_id"),
	CONSTRAINT "crm_devices_unit" UNIQUE("application_id","device_type","unit"),
	CONSTRAINT "crm_devices_type" CHECK (device_type in ('hardware', 'software')),
	CONSTRAINT "crm_devices_status" CHECK (sync_status in ('completed', 'pending', 'syncing', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"kind" text DEFAULT 'channel' NOT NULL,
	"channel" text NOT NULL,
	"owner_user_id" bigint,
	"status" text DEFAULT 'active' NOT NULL,
	"max_usage" integer DEFAULT 0 NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_key_unique" UNIQUE("code_key"),
	CONSTRAINT "discount_codes_key" CHECK ("discount_codes"."code_key" = upper(btrim("discount_codes"."code"))),
	CONSTRAINT "discount_codes_kind" CHECK (kind in ('channel', 'referral')),
	CONSTRAINT "discount_codes_status" CHECK (status in ('active', 'inactive', 'expired')),
	CONSTRAINT "discount_codes_usage" CHECK ("discount_codes"."usage_count" >= 0 and "discount_codes"."max_usage" >= 0),
	CONSTRAINT "discount_codes_owner" CHECK (("discount_codes"."kind" = 'referral') = ("discount_codes"."owner_user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "discount_prices" (
	"code_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"discounted_price" bigint NOT NULL,
	CONSTRAINT "discount_prices_code_id_product_id_pk" PRIMARY KEY("code_id","product_id"),
	CONSTRAINT "discount_prices_positive" CHECK ("discount_prices"."discounted_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"redeemed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "redemptions_order" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"original_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"note_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_type" CHECK (content_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
	CONSTRAINT "images_size" CHECK ("images"."bytes" > 0 and "images"."width" > 0 and "images"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"event_type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"operator_type" text NOT NULL,
	"operator_id" bigint,
	"operator_name" text DEFAULT '' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_type" CHECK (event_type in ('created', 'status_changed', 'modified', 'note_added')),
	CONSTRAINT "order_events_operator" CHECK (operator_type in ('customer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"country" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"detailed_address" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"item_name" text NOT NULL,
	"currency" char(3) NOT NULL,
	"item_price" bigint NOT NULL,
	"item_quantity" integer NOT NULL,
	"discount_amount" bigint NOT NULL,
	"discount_code" text,
	"total" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"pending_slot" smallint,
	"sms_status" text DEFAULT 'not_sent' NOT NULL,
	"cancelled_by" text,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"name_grams" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "orders_status_known" CHECK (status in ('pending', 'paid', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_sms_status_known" CHECK (sms_status in ('not_sent', 'sent', 'failed')),
	CONSTRAINT "orders_language_known" CHECK (language in ('zh', 'en')),
	CONSTRAINT "orders_quantity" CHECK ("orders"."item_quantity" between 1 and 99),
	CONSTRAINT "orders_price" CHECK ("orders"."item_price" > 0 and "orders"."discount_amount" >= 0),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."item_price" * "orders"."item_quantity" - "orders"."discount_amount" and "orders"."total" > 0),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_amount" between 0 and "orders"."total"),
	CONSTRAINT "orders_pending_slot" CHECK ("orders"."pending_slot" is null or ("orders"."status" = 'pending' and "orders"."pending_slot" between 1 and 5)),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount_amount" = 0 or "orders"."discount_code" is not null),
	CONSTRAINT "orders_paid" CHECK ("orders"."paid_at" is null or "orders"."status" <> 'pending'),
	CONSTRAINT "orders_cancelled_by" CHECK (("orders"."status" = 'cancelled') = ("orders"."cancelled_by" is not null)),
	CONSTRAINT "orders_cancelled_by_known" CHECK (cancelled_by in ('customer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"payment_id" bigint,
	"out_trade_no" text NOT NULL,
	"transaction_id" text,
	"verdict" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "payment_notices_source_unique" UNIQUE("source"),
	CONSTRAINT "payment_notices_verdict" CHECK (verdict in ('accepted', 'duplicate', 'late', 'surplus', 'mismatch', 'ignored'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"out_trade_no" text NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'creating' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"openid" text,
	"request" jsonb NOT NULL,
	"parameters" jsonb,
	"transaction_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"queried_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"succeeded_at" timestamp with time zone,
	CONSTRAINT "payments_out_trade_no_unique" UNIQUE("out_trade_no"),
	CONSTRAINT "payments_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payments_type" CHECK (type in ('jsapi', 'h5', 'native')),
	CONSTRAINT "payments_state" CHECK (state in ('creating', 'unknown', 'open', 'closing', 'succeeded', 'closed', 'failed')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_succeeded" CHECK (("payments"."state" = 'succeeded') = ("payments"."succeeded_at" is not null)),
	CONSTRAINT "payments_proof" CHECK ("payments"."state" <> 'succeeded' or "payments"."transaction_id" is not null),
	CONSTRAINT "payments_jsapi" CHECK ("payments"."type" <> 'jsapi' or "payments"."openid" is not null)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"out_refund_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"requested_by" bigint,
	"idempotency_key" text,
	"provider_refund_id" text,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_out_refund_no_unique" UNIQUE("out_refund_no"),
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_state" CHECK (state in ('requested', 'processing', 'succeeded', 'closed', 'abnormal', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_who" CHECK ("refunds"."automatic" = ("refunds"."requested_by" is null))
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"product_id" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"price" bigint NOT NULL,
	"original_price" bigint NOT NULL,
	"friend_price" bigint,
	CONSTRAINT "product_prices_product_id_currency_pk" PRIMARY KEY("product_id","currency"),
	CONSTRAINT "product_prices_positive" CHECK ("product_prices"."price" > 0 and "product_prices"."original_price" >= "product_prices"."price"),
	CONSTRAINT "product_prices_friend" CHECK ("product_prices"."friend_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subtitle" text NOT NULL,
	"description" text NOT NULL,
	"images" jsonb NOT NULL,
	"highlights" jsonb NOT NULL,
	"currency" char(3) NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_credentials" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "admin_credentials_username_unique" UNIQUE("username"),
	CONSTRAINT "admin_credentials_username" CHECK ("admin_credentials"."username" = lower("admin_credentials"."username"))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_value" UNIQUE("kind","value"),
	CONSTRAINT "identities_one_each" UNIQUE("user_id","kind"),
	CONSTRAINT "identities_kind" CHECK (kind in ('phone', 'email'))
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "login_codes_kind" CHECK (kind in ('phone', 'email')),
	CONSTRAINT "login_codes_tries" CHECK ("login_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"audience" text NOT NULL,
	"openid" text,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_audience" CHECK (audience in ('customer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text DEFAULT '' NOT NULL,
	"phone" text,
	"email" text,
	"country" text,
	"province" text,
	"city" text,
	"district" text,
	"detailed_address" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"role" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_address" CHECK (("users"."province" is null or "users"."country" is not null) and ("users"."city" is null or "users"."province" is not null) and ("users"."district" is null or "users"."city" is not null)),
	CONSTRAINT "users_role" CHECK (("users"."role" is not null) = "users"."is_admin"),
	CONSTRAINT "users_role_known" CHECK (role in ('owner', 'support'))
);
--> statement-breakpoint
CREATE TABLE "wechat_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"code_hash" text,
	"openid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_parent_value_areas_value_fk" FOREIGN KEY ("parent_value") REFERENCES "public"."areas"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_applications" ADD CONSTRAINT "crm_applications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_devices" ADD CONSTRAINT "crm_devices_application_id_crm_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."crm_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_prices" ADD CONSTRAINT "discount_prices_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_prices" ADD CONSTRAINT "discount_prices_currency" FOREIGN KEY ("product_id","currency") REFERENCES "public"."product_prices"("product_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product" FOREIGN KEY ("product_id","currency") REFERENCES "public"."product_prices"("product_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_province" FOREIGN KEY ("province","country") REFERENCES "public"."areas"("value","parent_value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_city" FOREIGN KEY ("city","province") REFERENCES "public"."areas"("value","parent_value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_district" FOREIGN KEY ("district","city") REFERENCES "public"."areas"("value","parent_value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_credentials" ADD CONSTRAINT "admin_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_country" FOREIGN KEY ("country") REFERENCES "public"."areas"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_province" FOREIGN KEY ("province","country") REFERENCES "public"."areas"("value","parent_value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_city" FOREIGN KEY ("city","province") REFERENCES "public"."areas"("value","parent_value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_district" FOREIGN KEY ("district","city") REFERENCES "public"."areas"("value","parent_value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_sign_ins" ADD CONSTRAINT "wechat_sign_ins_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "areas_parent" ON "areas" USING btree ("parent_value","position");--> statement-breakpoint
CREATE INDEX "crm_applications_open" ON "crm_applications" USING btree ("created_at") WHERE sync_status <> 'completed';--> statement-breakpoint
CREATE INDEX "crm_devices_shipping" ON "crm_devices" USING btree ("created_at") WHERE not shipping_info_synced;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_one_referral" ON "discount_codes" USING btree ("owner_user_id") WHERE kind = 'referral';--> statement-breakpoint
CREATE INDEX "redemptions_live" ON "redemptions" USING btree ("code_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "images_note" ON "images" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("created_at") WHERE note_id is null;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_pending_slot" ON "orders" USING btree ("user_id","pending_slot") WHERE pending_slot is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("user_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_discount_code" ON "orders" USING btree (upper("discount_code"),"id") WHERE discount_code is not null;--> statement-breakpoint
CREATE INDEX "orders_pending" ON "orders" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_name_grams" ON "orders" USING gin ("name_grams");--> statement-breakpoint
CREATE INDEX "orders_phone_trigrams" ON "orders" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_email_trigrams" ON "orders" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_notices_payment" ON "payment_notices" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_notices_open" ON "payment_notices" USING btree ("created_at") WHERE verdict = 'mismatch' and resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("order_id") WHERE state in ('creating', 'unknown', 'open', 'closing');--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_live" ON "payments" USING btree ("created_at") WHERE state in ('creating', 'unknown', 'open', 'closing');--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE state in ('requested', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_automatic_once" ON "refunds" USING btree ("payment_id") WHERE automatic;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_idempotency" ON "refunds" USING btree ("order_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "login_codes_contact" ON "login_codes" USING btree ("kind","contact");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","audience");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "wechat_sign_ins_session" ON "wechat_sign_ins" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "wechat_sign_ins_expiry" ON "wechat_sign_ins" USING btree ("expires_at");