import * as alertsAdmin from '@/lib/alerts/admin-contract';
import * as areas from '@/lib/areas/contract';
import * as auditAdmin from '@/lib/audit/admin-contract';
import * as auth from '@/lib/auth/contract';
import * as authTeam from '@/lib/auth/team/admin-contract';
import * as authWechat from '@/lib/auth/wechat/contract';
import * as crmAdmin from '@/lib/crm/admin-contract';
import * as discountsAdmin from '@/lib/discounts/admin-contract';
import * as discounts from '@/lib/discounts/contract';
import * as figuresAdmin from '@/lib/figures/admin-contract';
import * as jobsAdmin from '@/lib/jobs/admin-contract';
import * as mediaAdmin from '@/lib/media/admin-contract';
import * as notificationsAdmin from '@/lib/notifications/admin-contract';
import * as notifications from '@/lib/notifications/contract';
import * as ordersAdmin from '@/lib/orders/admin-contract';
import * as orders from '@/lib/orders/contract';
import * as returnsAdmin from '@/lib/orders/returns/admin-contract';
import * as returns from '@/lib/orders/returns/contract';
import * as paymentsAdmin from '@/lib/payments/admin-contract';
import * as attempts from '@/lib/payments/attempts/contract';
import * as reconciliationAdmin from '@/lib/payments/reconciliation/admin-contract';
import * as refundsAdmin from '@/lib/payments/refunds/admin-contract';
import * as privacy from '@/lib/privacy/contract';
import * as productsAdmin from '@/lib/products/admin-contract';
import * as products from '@/lib/products/contract';
import * as readinessAdmin from '@/lib/readiness/admin-contract';
import * as referrals from '@/lib/referrals/contract';
import * as sharing from '@/lib/sharing/contract';
import * as shippingAdmin from '@/lib/shipping/admin-contract';
import * as shopAdmin from '@/lib/shop/admin-contract';
import * as usersAdmin from '@/lib/users/admin-contract';
import * as users from '@/lib/users/contract';
import type { Endpoint } from '@/platform/endpoint';
import { providerTitles } from '@/values/payments';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

/** Every endpoint of the API, from the contracts of the domains: the OpenAPI document and the tests use this list. */
export const endpoints: readonly Endpoint[] = [
  alertsAdmin,
  areas,
  attempts,
  auditAdmin,
  auth,
  authTeam,
  authWechat,
  crmAdmin,
  discounts,
  discountsAdmin,
  figuresAdmin,
  jobsAdmin,
  mediaAdmin,
  notifications,
  notificationsAdmin,
  orders,
  ordersAdmin,
  paymentsAdmin,
  privacy,
  products,
  productsAdmin,
  readinessAdmin,
  reconciliationAdmin,
  referrals,
  refundsAdmin,
  returns,
  returnsAdmin,
  sharing,
  shippingAdmin,
  shopAdmin,
  users,
  usersAdmin,
].flatMap((contract) => Object.values(contract).filter(isEndpoint));

type RawPath = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  summary: string;
  /** Of the response; null for a webhook, which is accepted without a word. */
  type: string | null;
};

/** Every payment provider sends its notifications to the same two addresses below its name. */
const webhooks = Object.entries(providerTitles).flatMap(([name, title]): RawPath[] => [
  {
    method: 'POST',
    path: `/api/payments/${name}/notify`,
    summary: `Payment notifications of ${title}, verified by their signature`,
    type: null,
  },
  {
    method: 'POST',
    path: `/api/payments/${name}/refund-notify`,
    summary: `Refund notifications of ${title}, verified by their signature`,
    type: null,
  },
]);

/** The responses without an envelope, and the two about the process. */
export const rawPaths: readonly RawPath[] = [
  { method: 'GET', path: '/api/health', summary: 'The process is up', type: 'application/json' },
  {
    method: 'GET',
    path: '/api/ready',
    summary: 'Database, migrations and queue are ready; 503 names what is not',
    type: 'application/json',
  },
  {
    method: 'GET',
    path: '/api/metrics',
    summary: "The shop's figures for Prometheus; for administrators, and from this machine",
    type: 'text/plain',
  },
  {
    method: 'GET',
    path: '/api/jobs/drain',
    summary:
      'A turn at the queue of at most 50 s, for the clock of a hosting platform, with the bearer of CRON_SECRET',
    type: 'application/json',
  },
  {
    method: 'GET',
    path: '/api/media/{name}',
    summary: 'A stored picture, for administrators by cookie or token',
    type: 'image/*',
  },
  {
    method: 'GET',
    path: '/api/shop/pictures/{name}',
    summary: "A certificate's picture that the shop's identity names, for everybody",
    type: 'image/*',
  },
  { method: 'GET', path: '/api/openapi.json', summary: 'This document', type: 'application/json' },
  { method: 'GET', path: '/api/docs', summary: 'This document as a page', type: 'text/html' },
  { method: 'GET', path: '/api/docs/{file}', summary: 'Files of that page', type: 'text/css' },
  {
    method: 'GET',
    path: '/api/orders/export.csv',
    summary: 'Every order that the filters of the list match, as CSV; for owners, with the bearer token',
    type: 'text/csv',
  },
  {
    method: 'GET',
    path: '/api/payments/status/{orderId}/stream',
    summary:
      'The payment status as server-sent events: at once, and whenever it changes; for whoever may read the order, up to 5 minutes',
    type: 'text/event-stream',
  },
  ...webhooks,
];
