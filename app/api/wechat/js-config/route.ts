import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetShareConfig } from '@/lib/sharing/contract';
import { getShareConfig } from '@/lib/sharing/get-share-config';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetShareConfig, getShareConfig),
});
