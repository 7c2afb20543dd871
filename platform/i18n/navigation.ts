import { createNavigation } from 'next-intl/navigation';
import { routing } from './routing';

/** Next's link and router; paths are written without the language. */
export const { Link, useRouter } = createNavigation(routing);
