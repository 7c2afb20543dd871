import agreements from '@/messages/en/agreements.json' with { type: 'json' };
import areas from '@/messages/en/areas.json' with { type: 'json' };
import auth from '@/messages/en/auth.json' with { type: 'json' };
import book from '@/messages/en/book.json' with { type: 'json' };
import buy from '@/messages/en/buy.json' with { type: 'json' };
import cart from '@/messages/en/cart.json' with { type: 'json' };
import checkout from '@/messages/en/checkout.json' with { type: 'json' };
import common from '@/messages/en/common.json' with { type: 'json' };
import content from '@/messages/en/content.json' with { type: 'json' };
import crmPanel from '@/messages/en/crmPanel.json' with { type: 'json' };
import desk from '@/messages/en/desk.json' with { type: 'json' };
import deskJobs from '@/messages/en/deskJobs.json' with { type: 'json' };
import deskMoney from '@/messages/en/deskMoney.json' with { type: 'json' };
import deskOrder from '@/messages/en/deskOrder.json' with { type: 'json' };
import deskOrders from '@/messages/en/deskOrders.json' with { type: 'json' };
import discountAdmin from '@/messages/en/discountAdmin.json' with { type: 'json' };
import home from '@/messages/en/home.json' with { type: 'json' };
import legal from '@/messages/en/legal.json' with { type: 'json' };
import lost from '@/messages/en/lost.json' with { type: 'json' };
import meta from '@/messages/en/meta.json' with { type: 'json' };
import orders from '@/messages/en/orders.json' with { type: 'json' };
import payments from '@/messages/en/payments.json' with { type: 'json' };
import profile from '@/messages/en/profile.json' with { type: 'json' };
import readiness from '@/messages/en/readiness.json' with { type: 'json' };
import referral from '@/messages/en/referral.json' with { type: 'json' };
import site from '@/messages/en/site.json' with { type: 'json' };
import userAdmin from '@/messages/en/userAdmin.json' with { type: 'json' };
import vip from '@/messages/en/vip.json' with { type: 'json' };
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
