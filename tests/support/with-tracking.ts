/** Lets the shop's modules see carriers that are asked. Import it first: they read the environment when they load. */
Object.assign(process.env, {
  TRACKING_PROVIDER: 'kuaidi100',
  KUAIDI100_CUSTOMER: 'customer',
  KUAIDI100_KEY: 'key',
  KUAIDI100_BASE_URL: 'http://127.0.0.1:9',
});
