import type * as z from 'zod/mini';
import type * as core from 'zod/v4/core';

/** What is wrong with a value: a key of the form's messages; it may have the values that the message contains. */
export type Problem = { key: string };

/**
 * What a form accepts. Its fields have the names that the body of the request has, so that every error finds its field:
 * that of the contract, and that of the server.
 */
export type FormRules<Values, P extends Problem> = {
  /** The schema of the endpoint's body, or of the part that the form fills; absent when the inputs keep to it. */
  contract?: z.ZodMiniType;
  /** The body that the values make; absent when the values are the body. */
  bodyOf?: (values: Values) => unknown;
  /** The problem of a value that the contract refuses; null leaves the message to the server. */
  problemOf?: (path: string, values: Values, issue: core.$ZodIssue) => P | null;
  /** Problems that the contract cannot know, by field. */
  otherProblems?: (values: Values) => Partial<Record<string, P>>;
};

/** Every field that prevents the request, with its first problem. */
export function problemsIn<Values, P extends Problem>(
  { contract, bodyOf, problemOf, otherProblems }: FormRules<Values, P>,
  values: Values,
): Partial<Record<string, P>> {
  const problems = { ...otherProblems?.(values) };
  const checked = contract?.safeParse(bodyOf ? bodyOf(values) : values);
  for (const issue of checked?.error?.issues ?? []) {
    const path = issue.path.join('.');
    const problem = problemOf?.(path, values, issue);
    if (problem) problems[path] ??= problem;
  }
  return problems;
}
