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
import type { AdminRole } from '@/values/auth';

type AdminPage = {
  /** The page's name is `nav.<key>` in the admin messages. */
  key: 'orders' | 'discounts' | 'users' | 'audit' | 'reconciliation' | 'jobs' | 'readiness';
  path: string;
  icon: LucideIcon;
  /** The roles that the page's endpoints allow; absent when every administrator may open it. */
  only?: AdminRole;
};

const adminPages: readonly AdminPage[] = [
  { key: 'orders', path: '/admin', icon: ClipboardList },
  { key: 'discounts', path: '/discount-admin', icon: TicketPercent },
  { key: 'users', path: '/user-admin', icon: Users },
  { key: 'reconciliation', path: '/admin/reconciliation', icon: Wallet },
  { key: 'jobs', path: '/admin/jobs', icon: Activity },
  { key: 'readiness', path: '/admin/readiness', icon: ListChecks },
  { key: 'audit', path: '/admin/audit', icon: ScrollText, only: 'owner' },
];

export const adminPagesFor = (role: AdminRole | null): readonly AdminPage[] =>
  adminPages.filter(({ only }) => !only || only === role);
