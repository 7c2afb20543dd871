import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Locale } from '@/platform/i18n/locales';
import { time } from '../columns';

/** A registration or a filing; `image` is the name of a stored picture, empty without one. */
type ShopCertificate = { name: string; number: string; image: string };

const line = (name: string) => text(name).notNull().default('');

/** Who runs the shop and how it is reached (shop 7): one row. Empty is not set. */
export const shopIdentity = pgTable(
  'shop_identity',
  {
    id: integer('id').primaryKey().default(1),
    version: integer('version').notNull().default(1),
    legalName: line('legal_name'),
    licenceNumber: line('licence_number'),
    icpNumber: line('icp_number'),
    policeNumber: line('police_number'),
    policeUrl: line('police_url'),
    address: line('address'),
    email: line('email'),
    phone: line('phone'),
    hours: line('hours'),
    serviceUrl: jsonb('service_url').$type<Record<Locale, string>>().notNull(),
    certificates: jsonb('certificates').$type<ShopCertificate[]>().notNull().default([]),
    showTestimonials: boolean('show_testimonials').notNull().default(false),
    shipWithinHours: integer('ship_within_hours'),
    campaignPrice: integer('campaign_price'),
    updatedAt: time('updated_at'),
    /** The administrator's user name; null until somebody has saved. */
    updatedBy: text('updated_by'),
  },
  (t) => [
    check('shop_identity_one', sql`${t.id} = 1`),
    check('shop_identity_hours', sql`${t.shipWithinHours} > 0`),
    check('shop_identity_campaign', sql`${t.campaignPrice} > 0`),
  ],
);
