import type { Locale } from './locales';
import type { Messages } from './messages';
import { pageLocale } from './page-locale';

export type LazyNamespace = 'adminCrm' | 'agreements' | 'auth' | 'cart' | 'common' | 'site' | 'vip';

type Loaders = { [N in LazyNamespace]: () => Promise<{ default: Messages[N] }> };

/**
 * The namespaces of parts that are loaded on first use. The product page carries this table, so it names no others, and
 * each file is written out: of a computed path the bundler would put every file of `messages` into the table.
 */
const loaders: Record<Locale, Loaders> = {
  zh: {
    adminCrm: () => import('@/messages/zh/adminCrm.json'),
    agreements: () => import('@/messages/zh/agreements.json'),
    auth: () => import('@/messages/zh/auth.json'),
    cart: () => import('@/messages/zh/cart.json'),
    common: () => import('@/messages/zh/common.json'),
    site: () => import('@/messages/zh/site.json'),
    vip: () => import('@/messages/zh/vip.json'),
  },
  en: {
    adminCrm: () => import('@/messages/en/adminCrm.json'),
    agreements: () => import('@/messages/en/agreements.json'),
    auth: () => import('@/messages/en/auth.json'),
    cart: () => import('@/messages/en/cart.json'),
    common: () => import('@/messages/en/common.json'),
    site: () => import('@/messages/en/site.json'),
    vip: () => import('@/messages/en/vip.json'),
  },
};

/** The texts of a namespace in the page's language, loaded on first use. */
export const loadTexts = async <N extends LazyNamespace>(namespace: N): Promise<Messages[N]> =>
  (await loaders[pageLocale()][namespace]()).default;
