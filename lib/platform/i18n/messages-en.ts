import agreements from '@/messages/en/agreements.json';
import areas from '@/messages/en/areas.json';
import auth from '@/messages/en/auth.json';
import book from '@/messages/en/book.json';
import buy from '@/messages/en/buy.json';
import cart from '@/messages/en/cart.json';
import checkout from '@/messages/en/checkout.json';
import common from '@/messages/en/common.json';
import content from '@/messages/en/content.json';
import crmPanel from '@/messages/en/crmPanel.json';
import desk from '@/messages/en/desk.json';
import deskJobs from '@/messages/en/deskJobs.json';
import deskMoney from '@/messages/en/deskMoney.json';
import deskOrder from '@/messages/en/deskOrder.json';
import deskOrders from '@/messages/en/deskOrders.json';
import discountAdmin from '@/messages/en/discountAdmin.json';
import home from '@/messages/en/home.json';
import legal from '@/messages/en/legal.json';
import lost from '@/messages/en/lost.json';
import meta from '@/messages/en/meta.json';
import orders from '@/messages/en/orders.json';
import payments from '@/messages/en/payments.json';
import profile from '@/messages/en/profile.json';
import readiness from '@/messages/en/readiness.json';
import referral from '@/messages/en/referral.json';
import site from '@/messages/en/site.json';
import userAdmin from '@/messages/en/userAdmin.json';
import vip from '@/messages/en/vip.json';
import type { Messages } from './messages-zh';

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
