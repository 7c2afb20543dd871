/**
 * The day from which each text applies. A consent stores document and version, so a changed text in `messages/` needs a
 * new day here.
 */
export const documentVersions = {
  user: '2026-11-21',
  purchase: '2026-11-01',
  privacy: '2026-11-28',
  returns: '2026-11-28',
} as const;
