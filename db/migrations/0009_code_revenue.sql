CREATE TABLE "code_revenue" (
	"code_key" text NOT NULL,
	"currency" char(3) NOT NULL,
	"slot" smallint NOT NULL,
	"orders" bigint NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "code_revenue_code_key_currency_slot_pk" PRIMARY KEY("code_key","currency","slot")
);
