/** Ends the process with one sentence for the operator. */
export function endProcess(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
