import { type PaymentType, type ProviderName, providerNameOf } from '@/values/payments';
import type { PaymentProvider } from './provider';
import { wechatPay } from './providers/wechat/pay';

/** Every provider that a way to pay is with (`values/payments.ts`); the type of an attempt says which one. */
const providers: Record<ProviderName, PaymentProvider> = { wechat: wechatPay };

export const findProvider = (name: ProviderName): PaymentProvider => providers[name];
export const providerOf = (type: PaymentType): PaymentProvider => findProvider(providerNameOf(type));
export const listProviders = (): PaymentProvider[] => Object.values(providers);
