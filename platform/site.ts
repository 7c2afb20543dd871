/** Pages are built once for any address: server.mjs replaces this one with APP_URL. */
export const placeholderOrigin = 'https://app-url.invalid';
