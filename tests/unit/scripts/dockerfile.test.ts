import { commandOf, readDockerfile, readDockerignore } from '@/scripts/setup/dockerfile.mjs';

const text = `# A comment.
FROM node:24 AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci

# The last stage.
FROM node:24
COPY --from=build /shop/dist ./dist
HEALTHCHECK --interval=10s --timeout=3s \\
  CMD ["node", "-e", "a"]
`;

test('a Dockerfile has stages with steps', () => {
  expect(readDockerfile(text)).toEqual([
    {
      base: 'node:24',
      name: 'build',
      steps: [
        { name: 'WORKDIR', from: null, text: '/shop' },
        { name: 'COPY', from: null, text: 'package.json package-lock.json ./' },
        { name: 'RUN', from: null, text: 'npm ci' },
      ],
    },
    {
      base: 'node:24',
      name: '',
      steps: [
        { name: 'COPY', from: 'build', text: '/shop/dist ./dist' },
        { name: 'HEALTHCHECK', from: null, text: 'CMD ["node", "-e", "a"]' },
      ],
    },
  ]);
  expect(commandOf('CMD ["node", "-e", "a"]')).toEqual(['node', '-e', 'a']);
});

test('what cannot be read is no step', () => {
  expect(() => readDockerfile('copy . .\n')).toThrow('copy . .');
});

test('.dockerignore names files from the root of the context, and all below them', () => {
  const isLeft = readDockerignore('.git\nnode_modules\ntests/bench/.next\n');
  const files = ['.git', '.gitignore', 'node_modules/a', 'lib/node_modules/a', 'tests/bench/.next/x'];
  expect(files.filter(isLeft)).toEqual(['.git', 'node_modules/a', 'tests/bench/.next/x']);
});
