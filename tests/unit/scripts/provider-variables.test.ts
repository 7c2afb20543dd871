import { environmentNames } from '@/platform/env';
import { startTestSandbox } from '@/sandbox/testing';
import { providerVariables } from '@/scripts/setup/provider-variables.mjs';

let names: string[];

beforeAll(async () => {
  const { environment, stop } = await startTestSandbox();
  await stop();
  names = Object.keys(environment);
});

test('the sandbox plays every provider that has an address', () => {
  const others = /^(APP|DATABASE|DATABASE_DIRECT|DATABASE_READ)_URL$|^S3_/;
  const addresses = environmentNames.filter((name) => /_(URL|ENDPOINT)$/.test(name) && !others.test(name));
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((name) => !names.includes(name))).toEqual([]);
});

test('each of its variables belongs to one provider', () => {
  const matches = (name: string) => providerVariables.filter((variables) => variables.test(name)).length;
  expect(names.filter((name) => matches(name) !== 1)).toEqual([]);
});
