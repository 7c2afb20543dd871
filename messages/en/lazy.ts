import auth from './auth.json';
import common from './common.json';
import site from './site.json';
import unavailable from './unavailable.json';
import vip from './vip.json';

/** The texts of parts that are loaded on first use: together, because a list of single files would be in each page. */
export const messages = { auth, common, site, unavailable, vip };
