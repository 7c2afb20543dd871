/** Keys of the browser's local storage, as specification 3 names them; `friendCode` and the desk's columns are ours. */
export const storageKeys = {
  user: 'user',
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  openid: 'openid',
  orderItem: 'orderItem',
  cart: 'cart',
  language: 'language',
  friendCode: 'friendCode',
  adminToken: 'adminToken',
  adminRefreshToken: 'adminRefreshToken',
  adminUser: 'adminUser',
  /** Columns that the desk's table of orders hides. */
  hiddenColumns: 'hiddenColumns',
} as const;
