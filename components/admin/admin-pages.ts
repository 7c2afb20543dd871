import {
  Activity,
  BellRing,
  ClipboardList,
  ListChecks,
  type LucideIcon,
  Package,
  ScrollText,
  Store,
  TicketPercent,
  Truck,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react';
import type { AdminRole } from '@/values/auth';

type AdminPage = {
  /** The page's name is `nav.<key>` in the admin messages. */
  key:
    | 'orders'
    | 'shipping'
    | 'discounts'
    | 'product'
    | 'users'
    | 'team'
    | 'shop'
    | 'alerts'
    | 'audit'
    | 'reconciliation'
    | 'jobs'
    | 'readiness';
  path: string;
  icon: LucideIcon;
  /** The key that opens it after `g`. */
  letter: string;
  /** The roles that the page's endpoints allow; absent when every administrator may open it. */
  only?: AdminRole;
};

const adminPages: readonly AdminPage[] = [
  { key: 'orders', path: '/admin', icon: ClipboardList, letter: 'o' },
  { key: 'shipping', path: '/admin/shipping', icon: Truck, letter: 't' },
  { key: 'discounts', path: '/discount-admin', icon: TicketPercent, letter: 'c' },
  { key: 'product', path: '/admin/product', icon: Package, letter: 'p' },
  { key: 'users', path: '/user-admin', icon: Users, letter: 'u' },
  { key: 'team', path: '/admin/team', icon: UserCog, letter: 'm', only: 'owner' },
  { key: 'shop', path: '/admin/shop', icon: Store, letter: 'i' },
  { key: 'alerts', path: '/admin/alerts', icon: BellRing, letter: 'n' },
  { key: 'reconciliation', path: '/admin/reconciliation', icon: Wallet, letter: 'r' },
  { key: 'jobs', path: '/admin/jobs', icon: Activity, letter: 'b' },
  { key: 'readiness', path: '/admin/readiness', icon: ListChecks, letter: 'l' },
  { key: 'audit', path: '/admin/audit', icon: ScrollText, letter: 'a', only: 'owner' },
];

export const adminPagesFor = (role: AdminRole | null): readonly AdminPage[] =>
  adminPages.filter(({ only }) => !only || only === role);
