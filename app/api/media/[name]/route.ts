import { fileRoute } from '@/lib/http/file-route';
import { methods } from '@/lib/http/methods';
import { readImage } from '@/lib/media/read-image';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: fileRoute(readImage) });
