/** `answered`, or the code of the error. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );
