import agreements from '@/messages/en/agreements.json' with { type: 'json' };
import areas from '@/messages/en/areas.json' with { type: 'json' };
import auth from '@/messages/en/auth.json' with { type: 'json' };
import book from '@/messages/en/book.json' with { type: 'json' };
import buy from '@/messages/en/buy.json' with { type: 'json' };
import cart from '@/messages/en/cart.json' with { type: 'json' };
import checkout from '@/messages/en/checkout.json' with { type: 'json' };
import common from '@/messages/en/common.json' with { type: 'json' };
import content from '@/messages/en/content.json' with { type: 'json' };
import adminCrm from '@/messages/en/adminCrm.json' with { type: 'json' };
import admin from '@/messages/en/admin.json' with { type: 'json' };
import adminJobs from '@/messages/en/adminJobs.json' with { type: 'json' };
import adminReconciliation from '@/messages/en/adminReconciliation.json' with { type: 'json' };
import adminOrder from '@/messages/en/adminOrder.json' with { type: 'json' };
import adminOrders from '@/messages/en/adminOrders.json' with { type: 'json' };
import adminDiscounts from '@/messages/en/adminDiscounts.json' with { type: 'json' };
import home from '@/messages/en/home.json' with { type: 'json' };
import legal from '@/messages/en/legal.json' with { type: 'json' };
import notFound from '@/messages/en/notFound.json' with { type: 'json' };
import meta from '@/messages/en/meta.json' with { type: 'json' };
import orders from '@/messages/en/orders.json' with { type: 'json' };
import orderStatus from '@/messages/en/orderStatus.json' with { type: 'json' };
import payments from '@/messages/en/payments.json' with { type: 'json' };
import profile from '@/messages/en/profile.json' with { type: 'json' };
import adminReadiness from '@/messages/en/adminReadiness.json' with { type: 'json' };
import referral from '@/messages/en/referral.json' with { type: 'json' };
import site from '@/messages/en/site.json' with { type: 'json' };
import adminUsers from '@/messages/en/adminUsers.json' with { type: 'json' };
import vip from '@/messages/en/vip.json' with { type: 'json' };
import type { Messages } from './messages';

/** One namespace for each file of `messages/en`. */
export const messages: Messages = {
  agreements,
  areas,
  auth,
  book,
  buy,
  cart,
  checkout,
  common,
  content,
  adminCrm,
  admin,
  adminJobs,
  adminReconciliation,
  adminOrder,
  adminOrders,
  adminDiscounts,
  home,
  legal,
  notFound,
  meta,
  orders,
  orderStatus,
  payments,
  profile,
  adminReadiness,
  referral,
  site,
  adminUsers,
  vip,
};
