import { publicFileRoute } from '@/lib/http/file-route';
import { methods } from '@/lib/http/methods';
import { readPublicImage } from '@/lib/media/read-image';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: publicFileRoute(readPublicImage) });
