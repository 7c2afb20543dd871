/** Keys of the browser's local storage (pages 10). */
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
  /** Columns that the admin table of orders hides. */
  hiddenColumns: 'hiddenColumns',
  /** Whether single letters are shortcuts of the admin pages. */
  letterKeys: 'letterKeys',
} as const;
