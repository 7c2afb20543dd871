import { hashPassword } from '@/platform/password';
import type { Database } from '../client';
import { adminCredentials, identities, users } from '../schema';

/** The sandbox's administrator: phone 13800000000, or user name admin with password sandbox-admin (sandbox 3). */
export async function seedAdmin(db: Database): Promise<void> {
  const phone = '13800000000';
  const [user] = await db
    .insert(users)
    .values({ name: '店长', phone, isAdmin: true, role: 'owner' })
    .returning({ id: users.id });
  if (!user) throw new Error('an inserted row was not returned');
  await db
    .insert(identities)
    .values({ userId: user.id, kind: 'phone', value: phone, verifiedAt: new Date() });
  const passwordHash = await hashPassword('sandbox-admin');
  await db.insert(adminCredentials).values({ userId: user.id, username: 'admin', passwordHash });
}
