import { parse } from '@babel/parser';

/** @import { Node } from '@babel/types' */

/**
 * One small change of a source: `text` instead of what stands from `start` to `end`.
 * @typedef {{ start: number, end: number, text: string, line: number, what: string }} Mutant
 */

/** @type {Record<string, string>} */
const operators = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '==': '!=', '!=': '==' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&&': '||', '||': '&&', '??': '&&', '**': '*' },
};

/** Methods that answer the opposite, or the other end. */
/** @type {Record<string, string>} */
const methods = { some: 'every', every: 'some', min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' };

/** In SQL: the words between which a decision is easily missed. */
/** @type {[RegExp, string][]} */
const sqlWords = [
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ is null/g, ' is not null'],
  [/ is not null/g, ' is null'],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ - /g, ' + '],
  [/ \+ /g, ' - '],
  [/ <> /g, ' = '],
];

/** Types and imports decide nothing when the code runs. */
const values = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
/** @param {Node} node */
const isSkipped = ({ type }) =>
  (type.startsWith('TS') && !values.includes(type)) || type === 'ImportDeclaration';

/**
 * Every mutant of a TypeScript source, in the order of their places.
 * @param {string} source
 * @returns {Mutant[]}
 */
export function findMutants(source) {
  /** @type {Mutant[]} */
  const found = [];
  /**
   * @param {{ start?: number | null | undefined, end?: number | null | undefined }} place
   * @param {string} text
   * @param {string} what
   */
  const add = ({ start, end }, text, what) => {
    if (typeof start !== 'number' || typeof end !== 'number') return;
    found.push({ start, end, text, what, line: source.slice(0, start).split('\n').length });
  };
  visit(parse(source, { sourceType: 'module', plugins: ['typescript'] }).program, source, add);
  return found.sort((a, b) => a.start - b.start);
}

/**
 * @param {Node} node
 * @param {string} source
 * @param {(place: { start?: number | null | undefined, end?: number | null | undefined }, text: string, what: string) => void} add
 */
function visit(node, source, add) {
  if (isSkipped(node)) return;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = operators[node.operator];
      const [start, end] = [node.left.end ?? 0, node.right.start ?? 0];
      const at = start + source.slice(start, end).indexOf(node.operator);
      if (other) add({ start: at, end: at + node.operator.length }, other, `${node.operator} → ${other}`);
      break;
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      for (const word of ['true', 'false']) add(node.test, word, `condition → ${word}`);
      break;
    case 'UnaryExpression':
      if (node.operator === '!') add({ start: node.start, end: (node.start ?? 0) + 1 }, '', 'without !');
      break;
    case 'NumericLiteral':
      add(node, String(node.value + 1), `${node.value} → ${node.value + 1}`);
      break;
    case 'BooleanLiteral':
      add(node, String(!node.value), `${node.value} → ${!node.value}`);
      break;
    case 'ExpressionStatement':
      add(node, ';', 'without the statement');
      break;
    case 'MemberExpression':
      if (node.property.type === 'Identifier' && methods[node.property.name])
        add(
          node.property,
          methods[node.property.name] ?? '',
          `${node.property.name} → ${methods[node.property.name]}`,
        );
      break;
    case 'TaggedTemplateExpression':
      for (const quasi of node.quasi.quasis)
        for (const [word, other] of sqlWords)
          for (const match of quasi.value.raw.matchAll(word)) {
            const start = (quasi.start ?? 0) + match.index;
            add({ start, end: start + match[0].length }, other, `${match[0].trim()} → ${other.trim()}`);
          }
      break;
    default:
  }
  for (const part of Object.values(node).flat())
    if (typeof part === 'object' && part !== null && 'type' in part && 'loc' in part)
      visit(part, source, add);
}

/**
 * @param {string} source
 * @param {Pick<Mutant, 'start' | 'end' | 'text'>} mutant
 */
export const applyMutant = (source, { start, end, text }) =>
  source.slice(0, start) + text + source.slice(end);
