import { type LucideIcon, MessageCircle, ScanLine, Smartphone } from 'lucide-react';
import type { PaymentStep } from '@/values/payments';

/** How a payment is carried on. */
export const payIcons: Record<PaymentStep, LucideIcon> = {
  bridge: MessageCircle,
  redirect: Smartphone,
  qrCode: ScanLine,
};
