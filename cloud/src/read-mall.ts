import type { CloudCore } from './cloud-core.ts'
import { CloudError } from './cloud-error.ts'
import type { RequestOptions } from './gateway.ts'
import type { Json } from './json.ts'
import { isJson, textOf } from './json.ts'
import { withPatience } from './patience.ts'
import { refusalOf } from './refusal.ts'
import type { WireAnswer } from './request-layer.ts'
import { request } from './request-layer.ts'

/**
 * Reads what is the same for everybody: by GET and without any token, so that a browser and a CDN may keep it.
 * Tried like `callMall`. @throws CloudError: see `failureKind`
 */
export async function readMall(
  { gateway, host, clientInfo }: CloudCore,
  action: string,
  data: object = {},
  { timeout, signal }: RequestOptions = {},
): Promise<Json> {
  const { locale } = clientInfo()
  const query = `lang=${locale}&data=${encodeURIComponent(JSON.stringify(data))}`
  const url = `${gateway.space.endpoint}/api/${action}?${query}`
  const header = { 'accept-language': locale }
  return withPatience(host, signal, async () =>
    replyOf(await request(host, { url, header, timeoutMs: timeout, signal })),
  )
}

function replyOf({ data, statusCode, header }: WireAnswer): Json {
  const requestId = header['request-id'] ?? ''
  // A proxy on the way may answer with a page of its own: that is no reply.
  if (!(isJson(data) && 'code' in data)) {
    throw new CloudError('SYS_ERR', `request:fail ${statusCode === 504 ? 'timeout' : statusCode}`, {
      requestId,
    })
  }
  if (data.code) throw refusalOf(data, textOf(data.requestId) || requestId)
  return data
}
