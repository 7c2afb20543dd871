CREATE TABLE "stock_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "stock_holds_order" UNIQUE("order_id"),
	CONSTRAINT "stock_holds_quantity" CHECK ("stock_holds"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "product_price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"price" bigint NOT NULL,
	"original_price" bigint NOT NULL,
	"friend_price" bigint,
	"admin_id" bigint,
	"admin_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"contact_kind" text NOT NULL,
	"contact" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_notices_once" UNIQUE("product_id","contact"),
	CONSTRAINT "return_notices_contact_kind" CHECK (contact_kind in ('phone', 'email')),
	CONSTRAINT "return_notices_language" CHECK (language in ('zh', 'en'))
);
--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "changed_by_name" text;--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "availability" text DEFAULT 'on_sale' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock_taken" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "limit_per_order" integer;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_price_changes" ADD CONSTRAINT "product_price_changes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_price_changes" ADD CONSTRAINT "product_price_changes_product" FOREIGN KEY ("product_id","currency") REFERENCES "public"."product_prices"("product_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_notices" ADD CONSTRAINT "return_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_holds_live" ON "stock_holds" USING btree ("product_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "product_price_changes_product" ON "product_price_changes" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "return_notices_created" ON "return_notices" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_availability" CHECK (availability in ('on_sale', 'paused', 'sold_out'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stock" CHECK ("products"."stock" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stock_taken" CHECK ("products"."stock_taken" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_limit_per_order" CHECK ("products"."limit_per_order" between 1 and 99);