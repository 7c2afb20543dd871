/** By which a page learns the nonce for its own inline script; Next takes it from the policy itself. */
export const nonceHeader = 'x-nonce';
