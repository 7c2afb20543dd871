import agreements from '@/messages/zh/agreements.json' with { type: 'json' };
import areas from '@/messages/zh/areas.json' with { type: 'json' };
import auth from '@/messages/zh/auth.json' with { type: 'json' };
import book from '@/messages/zh/book.json' with { type: 'json' };
import buy from '@/messages/zh/buy.json' with { type: 'json' };
import cart from '@/messages/zh/cart.json' with { type: 'json' };
import checkout from '@/messages/zh/checkout.json' with { type: 'json' };
import common from '@/messages/zh/common.json' with { type: 'json' };
import content from '@/messages/zh/content.json' with { type: 'json' };
import crmPanel from '@/messages/zh/crmPanel.json' with { type: 'json' };
import desk from '@/messages/zh/desk.json' with { type: 'json' };
import deskJobs from '@/messages/zh/deskJobs.json' with { type: 'json' };
import deskMoney from '@/messages/zh/deskMoney.json' with { type: 'json' };
import deskOrder from '@/messages/zh/deskOrder.json' with { type: 'json' };
import deskOrders from '@/messages/zh/deskOrders.json' with { type: 'json' };
import discountAdmin from '@/messages/zh/discountAdmin.json' with { type: 'json' };
import home from '@/messages/zh/home.json' with { type: 'json' };
import legal from '@/messages/zh/legal.json' with { type: 'json' };
import lost from '@/messages/zh/lost.json' with { type: 'json' };
import meta from '@/messages/zh/meta.json' with { type: 'json' };
import orders from '@/messages/zh/orders.json' with { type: 'json' };
import payments from '@/messages/zh/payments.json' with { type: 'json' };
import profile from '@/messages/zh/profile.json' with { type: 'json' };
import readiness from '@/messages/zh/readiness.json' with { type: 'json' };
import referral from '@/messages/zh/referral.json' with { type: 'json' };
import site from '@/messages/zh/site.json' with { type: 'json' };
import userAdmin from '@/messages/zh/userAdmin.json' with { type: 'json' };
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
  crmPanel,
  desk,
  deskJobs,
  deskMoney,
  deskOrder,
  deskOrders,
  discountAdmin,
  home,
  legal,
  lost,
  meta,
  orders,
  payments,
  profile,
  readiness,
  referral,
  site,
  userAdmin,
  vip,
};

/** Chinese is the shape; English must have the same keys to compile. */
export type Messages = typeof messages;
export type Namespace = keyof Messages;
