import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { UploadImage } from '@/lib/media/admin-contract';
import { storeImage } from '@/lib/media/store-image';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: route(UploadImage, storeImage) });
