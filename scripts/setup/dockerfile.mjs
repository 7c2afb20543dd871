/**
 * @typedef {{ name: string, from: string | null, text: string }} Step
 * @typedef {{ base: string, name: string, steps: Step[] }} Stage
 */

const instruction = /^([A-Z]+)\s+(?:--from=(\S+)\s+)?(?:--\S+\s+)*([\s\S]*)$/;

/**
 * The stages of a Dockerfile with their steps, as far as the shop's own uses the language.
 * @param {string} text
 * @returns {Stage[]}
 */
export function readDockerfile(text) {
  /** @type {Stage[]} */
  const stages = [];
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '').split('\n'); // oxfmt-ignore
  for (const line of lines.filter((each) => each.trim())) {
    const [, name = '', from = null, rest = ''] = instruction.exec(line) ?? [];
    const [base = '', , stage = ''] = rest.split(/\s+/);
    const last = stages.at(-1);
    if (name === 'FROM') stages.push({ base, name: stage, steps: [] });
    else if (!last || !name) throw new Error(`The Dockerfile has a line that cannot be read: ${line}`);
    else last.steps.push({ name, from, text: rest });
  }
  return stages;
}

/**
 * Whether a file of the context is left out of the image: patterns are names from the root of the context.
 * @param {string} dockerignore
 * @returns {(file: string) => boolean}
 */
export function readDockerignore(dockerignore) {
  const left = dockerignore.split('\n').filter(Boolean);
  return (file) => left.some((name) => file === name || file.startsWith(`${name}/`));
}

/**
 * The words of CMD and HEALTHCHECK CMD in their JSON form.
 * @param {string} text
 * @returns {string[]}
 */
export const commandOf = (text) => JSON.parse(text.slice(text.indexOf('[')));
