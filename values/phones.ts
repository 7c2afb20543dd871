/**
 * A phone is stored in one form (users 3): plain digits, without what people and address books put between them, and
 * without China's country code.
 */
export const normalisePhone = (raw: string): string =>
  raw
    .normalize('NFKC')
    .replace(/[\s().\p{Pd}\p{Cf}]/gu, '')
    .replace(/^(?:(?:\+|00)86(?=\d)|86(?=1\d{10}$))/, '');
