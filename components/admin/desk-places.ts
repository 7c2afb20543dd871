import {
  Activity,
  ClipboardList,
  ListChecks,
  type LucideIcon,
  ScrollText,
  TicketPercent,
  Users,
  Wallet,
} from 'lucide-react';
import type { AdminRole } from '@/db/values';

type Place = {
  /** Its name is `nav.<key>` of the desk's texts. */
  key: 'orders' | 'discounts' | 'users' | 'audit' | 'reconciliation' | 'jobs' | 'readiness';
  path: string;
  icon: LucideIcon;
  /** Whom the page's endpoints let in, when not everyone. */
  only?: AdminRole;
};

const places: readonly Place[] = [
  { key: 'orders', path: '/admin', icon: ClipboardList },
  { key: 'discounts', path: '/discount-admin', icon: TicketPercent },
  { key: 'users', path: '/user-admin', icon: Users },
  { key: 'reconciliation', path: '/admin/reconciliation', icon: Wallet },
  { key: 'jobs', path: '/admin/jobs', icon: Activity },
  { key: 'readiness', path: '/admin/readiness', icon: ListChecks },
  { key: 'audit', path: '/admin/audit', icon: ScrollText, only: 'owner' },
];

export const placesFor = (role: AdminRole | null): readonly Place[] =>
  places.filter(({ only }) => !only || only === role);
