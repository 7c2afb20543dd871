import { createNavigation } from 'next-intl/navigation';
import { routing } from './routing';

/** Next's link and router with paths written without the language. */
export const { Link, useRouter } = createNavigation(routing);
