import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** @typedef {{ process: (source: string, file: string, options: object) => object }} Transformer */

/**
 * The project's own transform, and the source that one file has instead of its own.
 * @typedef {{ path: string, options: object, changed: { file: string, source: string } }} Options
 */

/** For Jest. A new mutant is a new configuration, so that nothing of an earlier one stays in its memory. */
export default {
  /** @param {Options} options */
  async createTransformer({ path, options, changed }) {
    const { default: maker } = await import(pathToFileURL(path).href);
    /** @type {Transformer} */
    const own = maker.createTransformer(options);
    /**
     * @param {string} source
     * @param {string} file
     */
    const sourceOf = (source, file) => (file === changed.file ? changed.source : source);
    return {
      /**
       * @param {string} source
       * @param {string} file
       */
      getCacheKey: (source, file) =>
        createHash('sha256')
          .update(`${file}\0${sourceOf(source, file)}\0${JSON.stringify(options)}`)
          .digest('hex'),
      /**
       * @param {string} source
       * @param {string} file
       * @param {object} context
       */
      process: (source, file, context) => own.process(sourceOf(source, file), file, context),
    };
  },
};
