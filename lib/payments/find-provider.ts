import { type PaymentType, type ProviderName, providerNameOf } from '@/values/payments';
import type { PaymentProvider } from './provider';
import { wechatPay } from './providers/wechat/pay';

/** Every provider; the type of an attempt says which one it is with. */
const providers: Record<ProviderName, PaymentProvider> = { wechat: wechatPay };

export const findProvider = (name: ProviderName): PaymentProvider => providers[name];
export const providerOf = (type: PaymentType): PaymentProvider => findProvider(providerNameOf(type));
export const listProviders = (): PaymentProvider[] => Object.values(providers);
