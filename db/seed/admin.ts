import { hashPassword } from '@/platform/password';
import type { Database } from '../client';
import { adminCredentials, identities, users } from '../schema';

/** The sandbox's administrator (sandbox 3). */
export const sampleAdmin = {
  name: '店长',
  phone: '13800000000',
  email: null,
  username: 'admin',
  password: 'sandbox-admin',
};

export async function seedAdmin(db: Database): Promise<void> {
  const { name, phone, username, password } = sampleAdmin;
  const [user] = await db
    .insert(users)
    .values({ name, phone, isAdmin: true, role: 'owner' })
    .returning({ id: users.id });
  if (!user) throw new Error('an inserted row was not returned');
  await db
    .insert(identities)
    .values({ userId: user.id, kind: 'phone', value: phone, verifiedAt: new Date() });
  const passwordHash = await hashPassword(password);
  await db.insert(adminCredentials).values({ userId: user.id, username, passwordHash });
}
