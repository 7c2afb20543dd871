import { asObject } from '../http';
import { PayError, paramError } from './pay-error';

/** The field rules of the payment provider, with its own error texts. */

type Fields = Record<string, unknown>;
interface TextRule {
  label: string;
  max: number;
  min?: number;
  pattern?: RegExp;
}

const NUMBER = /^[0-9a-zA-Z_\-|*]+$/;
const NOTIFY_URL = /^https?:\/\/([^\s/?#[\]@]+@)?([^\s/?#@:]+)(?::\d{2,5})?([^\s?#[\]]*)$/;
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const source = (path: string, label: string) =>
  `输入源“/body/${path.replaceAll('.', '/')}”映射到值字段“${label}”`;

function read(body: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => asObject(value)?.[key], body);
}

export function optionalText(body: Fields, path: string, rule: TextRule): string | undefined {
  const value = read(body, path);
  if (value === undefined || value === null) return undefined;
  const fail = (problem: string) => paramError(`${source(path, rule.label)}${problem}`, path, value);
  if (typeof value !== 'string') throw fail('的类型不正确，需要一个字符串');
  const bytes = Buffer.byteLength(value);
  if (bytes > rule.max) throw fail(`字符串规则校验失败，字节数 ${bytes}，大于最大值 ${rule.max}`);
  if (bytes < (rule.min ?? 1)) throw fail(`字符串规则校验失败，字节数 ${bytes}，小于最小值 ${rule.min ?? 1}`);
  if (rule.pattern && !rule.pattern.test(value))
    throw fail(`字符串规则校验失败，不匹配正则表达式 ${rule.pattern.source}`);
  return value;
}

export function requiredText(body: Fields, path: string, rule: TextRule): string {
  const value = optionalText(body, path, rule);
  if (value === undefined)
    throw paramError(`缺少必填参数：${source(path, rule.label)}未传值`, path, undefined);
  return value;
}

/** An amount in fen. */
export function requiredAmount(body: Fields, path: string, label: string): number {
  const value = read(body, path);
  if (value === undefined) throw paramError(`缺少必填参数：${source(path, label)}未传值`, path, undefined);
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw paramError(`无法将${source(path, label)}转换，此处需要一个合法的 64 位有符号整数`, path, value);
  if (value < 1) throw paramError(`${source(path, label)}规则校验失败，值低于最小值 1`, path, value);
  return value;
}

export function checkCurrency(body: Fields, isRequired: boolean): void {
  const value = read(body, 'amount.currency');
  if ((value === undefined && isRequired) || (value !== undefined && value !== 'CNY'))
    throw paramError(
      `${source('amount.currency', '货币类型')}枚举规则校验失败，只支持 CNY`,
      'amount.currency',
      value,
    );
}

export function checkMerchant(value: unknown, mchid: string, location = 'body'): void {
  if (value !== mchid)
    throw paramError('http header中的mchid与post payload中的mchid不匹配', 'mchid', value, location);
}

export const outTradeNo = (body: Fields) =>
  requiredText(body, 'out_trade_no', { label: '商户订单号', min: 6, max: 32, pattern: NUMBER });

export const notifyUrlRule = (max: number): TextRule => ({ label: '通知地址', max, pattern: NOTIFY_URL });

/** Milliseconds. */
export function optionalTime(body: Fields, path: string, label: string): number | undefined {
  const text = optionalText(body, path, { label, max: 64, pattern: RFC3339 });
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw paramError(`${source(path, label)}不是合法的时间`, path, text);
  return time;
}

export function objectBody(body: Fields | undefined): Fields {
  if (body === undefined) throw new PayError(400, 'PARAM_ERROR', '请求体不是合法的JSON格式');
  return body;
}

/** The same text for equal requests, whatever the order of their keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    const object = asObject(part);
    return object ? Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1))) : part;
  });
}
