import admin from './admin.json' with { type: 'json' };
import adminCrm from './adminCrm.json' with { type: 'json' };
import adminDiscounts from './adminDiscounts.json' with { type: 'json' };
import adminJobs from './adminJobs.json' with { type: 'json' };
import adminOrder from './adminOrder.json' with { type: 'json' };
import adminOrders from './adminOrders.json' with { type: 'json' };
import adminProduct from './adminProduct.json' with { type: 'json' };
import adminReadiness from './adminReadiness.json' with { type: 'json' };
import adminReconciliation from './adminReconciliation.json' with { type: 'json' };
import adminShipping from './adminShipping.json' with { type: 'json' };
import adminShop from './adminShop.json' with { type: 'json' };
import adminAlerts from './adminAlerts.json' with { type: 'json' };
import adminTeam from './adminTeam.json' with { type: 'json' };
import adminUsers from './adminUsers.json' with { type: 'json' };
import agreements from './agreements.json' with { type: 'json' };
import areas from './areas.json' with { type: 'json' };
import auth from './auth.json' with { type: 'json' };
import book from './book.json' with { type: 'json' };
import buy from './buy.json' with { type: 'json' };
import carriers from './carriers.json' with { type: 'json' };
import cart from './cart.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import legal from './legal.json' with { type: 'json' };
import meta from './meta.json' with { type: 'json' };
import notFound from './notFound.json' with { type: 'json' };
import opening from './opening.json';
import orders from './orders.json' with { type: 'json' };
import orderStatus from './orderStatus.json' with { type: 'json' };
import payments from './payments.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import referral from './referral.json' with { type: 'json' };
import returnReasons from './returnReasons.json' with { type: 'json' };
import returns from './returns.json' with { type: 'json' };
import site from './site.json' with { type: 'json' };
import suitability from './suitability.json' with { type: 'json' };
import unavailable from './unavailable.json' with { type: 'json' };
import vip from './vip.json' with { type: 'json' };

/** The texts of the pages: one namespace for each file. */
export const messages = {
  admin,
  adminCrm,
  adminDiscounts,
  adminJobs,
  adminOrder,
  adminOrders,
  adminProduct,
  adminReadiness,
  adminReconciliation,
  adminShipping,
  adminShop,
  adminAlerts,
  adminTeam,
  adminUsers,
  agreements,
  areas,
  auth,
  book,
  buy,
  carriers,
  cart,
  checkout,
  common,
  content,
  home,
  legal,
  meta,
  notFound,
  opening,
  orders,
  orderStatus,
  payments,
  profile,
  referral,
  returnReasons,
  returns,
  site,
  suitability,
  unavailable,
  vip,
};
