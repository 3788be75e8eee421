import { createHmac } from 'node:crypto'

/** As RFC 3986 has it, which is stricter than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature version 1.0 of Alibaba Cloud: HMAC-SHA1 over method and sorted parameters, in base64. */
export function aliyunSignature(
  method: 'GET' | 'POST',
  params: Readonly<Record<string, string>>,
  secret: string,
): string {
  const pairs = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1))
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const text = `${method}&${encode('/')}&${encode(query)}`
  return createHmac('sha1', `${secret}&`).update(text).digest('base64')
}
