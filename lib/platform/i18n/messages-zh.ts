import agreements from '@/messages/zh/agreements.json';
import areas from '@/messages/zh/areas.json';
import auth from '@/messages/zh/auth.json';
import book from '@/messages/zh/book.json';
import buy from '@/messages/zh/buy.json';
import cart from '@/messages/zh/cart.json';
import checkout from '@/messages/zh/checkout.json';
import common from '@/messages/zh/common.json';
import content from '@/messages/zh/content.json';
import crmPanel from '@/messages/zh/crmPanel.json';
import desk from '@/messages/zh/desk.json';
import deskJobs from '@/messages/zh/deskJobs.json';
import deskMoney from '@/messages/zh/deskMoney.json';
import deskOrder from '@/messages/zh/deskOrder.json';
import deskOrders from '@/messages/zh/deskOrders.json';
import discountAdmin from '@/messages/zh/discountAdmin.json';
import home from '@/messages/zh/home.json';
import legal from '@/messages/zh/legal.json';
import lost from '@/messages/zh/lost.json';
import meta from '@/messages/zh/meta.json';
import orders from '@/messages/zh/orders.json';
import payments from '@/messages/zh/payments.json';
import profile from '@/messages/zh/profile.json';
import readiness from '@/messages/zh/readiness.json';
import referral from '@/messages/zh/referral.json';
import site from '@/messages/zh/site.json';
import userAdmin from '@/messages/zh/userAdmin.json';
import vip from '@/messages/zh/vip.json';

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
