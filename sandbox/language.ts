/** The languages of the sandbox's own pages. */
export type Language = 'zh-CN' | 'en';

/** By the browser's first language: Chinese, or English for every other; Chinese where it names none. */
export const languageOf = (accepted: string | undefined): Language =>
  /^\s*(zh\b|\*|$)/i.test(accepted ?? '') ? 'zh-CN' : 'en';
