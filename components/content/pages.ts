/** The text pages about the product and the shop; the name of each page is its path: `/about`. */
export const contentPages = ['about', 'scenarios', 'science', 'testimonials', 'support'] as const;
export const legalPages = ['terms', 'privacy', 'returns'] as const;

/** Those that the shop shows: testimonials are its own choice (shop 7). */
export const contentPagesOf = ({ showTestimonials }: { showTestimonials: boolean }): readonly ContentPage[] =>
  contentPages.filter((page) => page !== 'testimonials' || showTestimonials);

export type ContentPage = (typeof contentPages)[number];
export type LegalPage = (typeof legalPages)[number];
export type TextPage = ContentPage | LegalPage;
