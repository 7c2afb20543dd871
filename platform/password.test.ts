import { jest } from '@jest/globals';
import type { ScryptOptions } from 'node:crypto';

const crypto = await import('node:crypto');
const work: ScryptOptions[] = [];
jest.unstable_mockModule('node:crypto', () => ({
  ...crypto,
  scrypt: (...[password, salt, length, options, done]: Parameters<typeof crypto.scrypt>) => {
    work.push(options);
    crypto.scrypt(password, salt, length, options, done);
  },
}));
const { hashPassword, verifyPassword } = await import('./password');

test('a password opens its own hash and no other does', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsE', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('the same password never hashes to the same text', async () => {
  expect(await hashPassword('one')).not.toBe(await hashPassword('one'));
});

test('a hash of another cost still verifies', async () => {
  const cheap =
    'scrypt$1024$8$1$AAECAwQFBgcICQoLDA0ODw==$' +
    (await import('node:crypto'))
      .scryptSync('pw', Buffer.from('AAECAwQFBgcICQoLDA0ODw==', 'base64'), 32, {
        N: 1024,
        r: 8,
        p: 1,
      })
      .toString('base64');
  expect(await verifyPassword('pw', cheap)).toBe(true);
  expect(await verifyPassword('pW', cheap)).toBe(false);
});

test('no hash opens for nobody, after the same work', async () => {
  await hashPassword('one');
  const [usual] = work.splice(0).slice(-1);
  expect(await verifyPassword('', null)).toBe(false);
  expect(work).toEqual([usual]);
});
