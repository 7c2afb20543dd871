import { X509Certificate } from 'node:crypto';
import { shanghaiTime } from '../clock';
import { json, type Route } from '../http';
import type { World } from '../world';
import { PayError } from './pay-error';
import { encrypted } from './signature';

const time = (text: string) => shanghaiTime(Date.parse(text));

/** The platform's certificates, encrypted with the APIv3 key. */
export function certificateRoutes(world: World): Route[] {
  const list = () => {
    if (!world.settings.certificatesOffered)
      throw new PayError(
        404,
        'RESOURCE_NOT_EXISTS',
        '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥。',
      );
    return json(200, {
      data: world.platform.listed.map(({ serial, certificate }) => {
        const { validFrom, validTo } = new X509Certificate(certificate);
        return {
          serial_no: serial,
          effective_time: time(validFrom),
          expire_time: time(validTo),
          encrypt_certificate: encrypted(world.identity.wechatpay.apiV3Key, certificate, 'certificate'),
        };
      }),
    });
  };
  return [{ method: 'GET', path: '/v3/certificates', handle: list }];
}
