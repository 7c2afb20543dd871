CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"carrier" text NOT NULL,
	"number" text NOT NULL,
	"quantity" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"operator_type" text NOT NULL,
	"operator_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"corrected_at" timestamp with time zone,
	CONSTRAINT "parcels_order_number" UNIQUE("order_id","number"),
	CONSTRAINT "parcels_carrier_known" CHECK (carrier in ('sf', 'jd', 'ems', 'yto', 'zto', 'sto', 'yunda', 'jt', 'deppon', 'other')),
	CONSTRAINT "parcels_number" CHECK ("parcels"."number" ~ '^[0-9A-Z]{8,20}$'),
	CONSTRAINT "parcels_quantity" CHECK ("parcels"."quantity" between 1 and 99),
	CONSTRAINT "parcels_operator" CHECK (operator_type in ('customer', 'admin', 'system'))
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_carrier" ON "parcels" USING btree ("carrier","id");