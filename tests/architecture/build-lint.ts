import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lintOverrides } from './floors';
import { root } from './sources';

type Override = { files: string[]; rules: Record<string, unknown> };

/** Writes who may import what from its table (floors.ts) into the lint file. */
const file = path.join(root, '.oxlintrc.json');
const config: { overrides: Override[] } = JSON.parse(readFileSync(file, 'utf8'));
const isGenerated = ({ rules }: Override) => Array.isArray(rules['eslint/no-restricted-imports']);
const first = config.overrides.findIndex(isGenerated);
const others = config.overrides.filter((override) => !isGenerated(override));
others.splice(first, 0, ...lintOverrides());
writeFileSync(file, JSON.stringify({ ...config, overrides: others }, null, 2));
