import * as z from 'zod/mini';

// Everything in Cc except tab and line feed, and the characters that reorder the text around them.
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** NFC, well-formed, without control characters, trimmed (api 5). */
const cleanText = (raw: string): string =>
  raw.toWellFormed().normalize('NFC').replace(unprintable, '').trim();

/** Text of one line: line breaks and tabs become spaces. */
export const cleanLine = (raw: string): string => cleanText(raw.replace(/\s+/g, ' '));

/**
 * What is not among the letters, signs and symbols that are invisible: fillers, the empty Braille cell, joiners and similar.
 * Written as text: a browser needs as long for these classes as for a small library, and would do it while the page starts.
 */
const visible = String.raw`[^\s\p{C}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]`;

/** Most texts have one of these. */
const common = /[!-~\u4e00-\u9fff]/;

const isSeen = (text: string): boolean =>
  text === '' || common.test(text) || new RegExp(visible, 'u').test(text);

const bounded = (clean: (raw: string) => string, min: number, max: number) =>
  z
    .string()
    .check(z.overwrite(clean), z.minLength(min), z.maxLength(max), z.refine(isSeen, { error: 'required' }));

export const lineSchema = (max: number) => bounded(cleanLine, 1, max);
export const optionalLineSchema = (max: number) => bounded(cleanLine, 0, max);
export const textSchema = (max: number) => bounded(cleanText, 1, max);
export const optionalTextSchema = (max: number) => bounded(cleanText, 0, max);

// Aborts, so that for a text that is not blank the error of the union's other branch is reported.
const blank = z.string().check(z.trim(), z.maxLength(0, { abort: true }));

/** A field that a form may leave empty: absent, null and blank mean the same. */
export const orBlank = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(z.nullable(z.union([blank, schema])));

const nothing = z.pipe(
  blank,
  z.transform(() => null),
);

/** As `orBlank`, for values other than text: blank becomes null. */
export const orNothing = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(z.nullable(z.union([nothing, schema])));

/** A filter of a list: an empty value means no filter. */
export const filterOf = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      orNothing(schema),
      z.transform((value) => (value === '' ? undefined : (value ?? undefined))),
    ),
  );
