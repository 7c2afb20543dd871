import agreements from '@/messages/zh/agreements.json' with { type: 'json' };
import areas from '@/messages/zh/areas.json' with { type: 'json' };
import auth from '@/messages/zh/auth.json' with { type: 'json' };
import book from '@/messages/zh/book.json' with { type: 'json' };
import buy from '@/messages/zh/buy.json' with { type: 'json' };
import cart from '@/messages/zh/cart.json' with { type: 'json' };
import checkout from '@/messages/zh/checkout.json' with { type: 'json' };
import common from '@/messages/zh/common.json' with { type: 'json' };
import content from '@/messages/zh/content.json' with { type: 'json' };
import adminCrm from '@/messages/zh/adminCrm.json' with { type: 'json' };
import admin from '@/messages/zh/admin.json' with { type: 'json' };
import adminJobs from '@/messages/zh/adminJobs.json' with { type: 'json' };
import adminReconciliation from '@/messages/zh/adminReconciliation.json' with { type: 'json' };
import adminOrder from '@/messages/zh/adminOrder.json' with { type: 'json' };
import adminOrders from '@/messages/zh/adminOrders.json' with { type: 'json' };
import adminDiscounts from '@/messages/zh/adminDiscounts.json' with { type: 'json' };
import home from '@/messages/zh/home.json' with { type: 'json' };
import legal from '@/messages/zh/legal.json' with { type: 'json' };
import notFound from '@/messages/zh/notFound.json' with { type: 'json' };
import meta from '@/messages/zh/meta.json' with { type: 'json' };
import orders from '@/messages/zh/orders.json' with { type: 'json' };
import orderStatus from '@/messages/zh/orderStatus.json' with { type: 'json' };
import payments from '@/messages/zh/payments.json' with { type: 'json' };
import profile from '@/messages/zh/profile.json' with { type: 'json' };
import adminReadiness from '@/messages/zh/adminReadiness.json' with { type: 'json' };
import referral from '@/messages/zh/referral.json' with { type: 'json' };
import site from '@/messages/zh/site.json' with { type: 'json' };
import adminUsers from '@/messages/zh/adminUsers.json' with { type: 'json' };
import vip from '@/messages/zh/vip.json' with { type: 'json' };

/** One namespace for each file of `messages/zh`. */
export const messages = {
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

export type Messages = typeof messages;
export type Namespace = keyof Messages;
