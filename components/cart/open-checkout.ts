import { isInWechat } from '@/components/browser/in-wechat';

/**
 * Opens the checkout, in WeChat by a load of its own: the JS-SDK says once for each document that it is ready, and an
 * iPhone compares its signature with the address at which the document was entered (checkout 14).
 * @param path with its language
 */
export const openCheckout = (path: string, push: (path: string) => void): void =>
  isInWechat() ? window.location.assign(path) : push(path);
