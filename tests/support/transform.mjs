import { createRequire } from 'node:module';

/**
 * @typedef {{ code: string }} Transformed
 * @typedef {{ process: (...source: unknown[]) => Transformed }} Transformer
 */

/** Next's transform for Jest, but for one word: it writes `assert` for the `with` of an import, which Node 22 cannot read. */
export default {
  /**
   * @param {{ file: string, options: unknown }} next
   * @returns {Transformer}
   */
  createTransformer({ file, options }) {
    /** @type {Transformer} */
    const next = createRequire(import.meta.url)(file).createTransformer(options);
    return {
      process(...source) {
        const transformed = next.process(...source);
        return {
          ...transformed,
          code: transformed.code.replace(/^(import .+ from .+ )assert( \{)/gm, '$1with$2'),
        };
      },
    };
  },
};
