export const contactKinds = ['phone', 'email'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const audiences = ['customer', 'admin'] as const;
export type Audience = (typeof audiences)[number];

export const adminRoles = ['owner', 'support'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** The documents that a customer accepts with a checkbox. */
export const consentDocuments = ['user', 'purchase'] as const;
export type ConsentDocument = (typeof consentDocuments)[number];
