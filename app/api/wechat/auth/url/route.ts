import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetWechatAuthUrl } from '@/lib/auth/wechat/contract';
import { startSignIn } from '@/lib/auth/wechat/start-sign-in';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetWechatAuthUrl, startSignIn),
});
