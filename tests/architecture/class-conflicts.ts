import { parse } from '@babel/parser';
import type { Expression, JSXOpeningElement, Node } from '@babel/types';
import { extendTailwindMerge } from 'tailwind-merge';
import { read } from './sources';

/** The names that `app/globals.css` adds to Tailwind's: otherwise `text-note` would count as a colour. */
const added = (kind: string) =>
  [...read('app/globals.css').matchAll(new RegExp(`--${kind}-([a-z0-9-]+): [\\d.]+`, 'g'))]
    .map(([, name = '']) => name)
    .filter((name) => !name.includes('--'));

const merge = extendTailwindMerge({
  extend: { theme: { text: added('text'), radius: added('radius'), leading: added('leading') } },
});

const words = (classes: string) => classes.split(/\s+/).filter(Boolean);

/** The classes that set what a later one sets too. */
function overridden(classes: string): string[] {
  const applying = words(merge(classes));
  return words(classes).filter((name) => !applying.includes(name));
}

const children = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value?.type === 'string' && 'start' in value);

const isJoin = (node: Node) =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && /^(cn|clsx)$/.test(node.callee.name);

/** Texts of the file's constants, by their names. */
type Constants = Map<string, Expression>;

function constantsOf(program: Node): Constants {
  const constants: Constants = new Map();
  for (const node of children(program)) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
  }
  return constants;
}

/** Each of the first followed by each of the next. */
const joined = (parts: string[][]): string[] =>
  parts.reduce((heads, tails) => heads.flatMap((head) => tails.map((tail) => `${head} ${tail}`)), ['']);

/** What an expression may add to the classes of an element: one text for each way through its alternatives. */
function alternatives(node: Node | null | undefined, constants: Constants): string[] {
  const of = (inner: Node | null | undefined) => alternatives(inner, constants);
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value];
    case 'TemplateLiteral':
      return joined([...node.quasis.map(({ value }) => [value.raw]), ...node.expressions.map(of)]);
    case 'JSXExpressionContainer':
      return of(node.expression);
    case 'ConditionalExpression':
      return [...of(node.consequent), ...of(node.alternate)];
    case 'LogicalExpression':
      return node.operator === '&&' ? of(node.right) : [...of(node.left), ...of(node.right)];
    case 'CallExpression':
      return isJoin(node) ? joined(node.arguments.map(of)) : [''];
    case 'Identifier': {
      const constant = constants.get(node.name);
      return constant && constant.type !== 'Identifier' ? of(constant) : [''];
    }
    default:
      return [''];
  }
}

type Source = { file: string; program: Node; constants: Constants };

export function sourceOf(file: string, code: string): Source {
  const { program } = parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'] });
  return { file, program, constants: constantsOf(program) };
}

const attributes = ({ attributes: all }: JSXOpeningElement) =>
  all.flatMap((one) =>
    one.type === 'JSXAttribute' ? [{ name: String(one.name.name), value: one.value }] : [],
  );

const isClasses = (name: string) => /^className$|ClassName$/.test(name);

type Found = { file: string; line: number; overridden: string[] };

/** What a component of the shop adds to the classes that its caller gives, by component and property. */
type Own = Map<string, string[]>;

/** Reads `cn('own classes', className)` of the components in a file. */
function ownClasses({ program, constants }: Source): Own {
  const own: Own = new Map();
  const visit = (node: Node, component: string) => {
    const name =
      (node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator') &&
      node.id?.type === 'Identifier' &&
      /^[A-Z]/.test(node.id.name)
        ? node.id.name
        : component;
    if (node.type === 'CallExpression' && isJoin(node))
      for (const given of node.arguments)
        if (given.type === 'Identifier' && isClasses(given.name) && name)
          own.set(`${name} ${given.name}`, alternatives(node, constants));
    for (const child of children(node)) visit(child, name);
  };
  visit(program, '');
  return own;
}

/** The places where one element has two classes for the same thing, so that their order in the sheet would decide. */
export function conflicts(sources: Source[]): Found[] {
  const own: Own = new Map(sources.flatMap((source) => [...ownClasses(source)]));
  return sources.flatMap(({ file, program, constants }) => {
    const found: Found[] = [];
    const judge = (node: Node, texts: string[]) => {
      const lost = texts.map(overridden).find(({ length }) => length > 0);
      if (lost) found.push({ file, line: node.loc?.start.line ?? 0, overridden: lost });
    };
    const visit = (node: Node) => {
      if (isJoin(node)) judge(node, alternatives(node, constants));
      if (node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier') {
        const component = node.name.name;
        for (const { name, value } of attributes(node))
          if (isClasses(name))
            judge(node, joined([own.get(`${component} ${name}`) ?? [''], alternatives(value, constants)]));
      }
      for (const child of children(node)) visit(child);
    };
    visit(program);
    return found;
  });
}
