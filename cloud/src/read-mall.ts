import type { CloudCore } from './cloud-core.ts'
import type { RequestOptions } from './gateway.ts'
import type { Json } from './json.ts'
import { withPatience } from './patience.ts'
import { openReply } from './refusal.ts'
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
  const { endpoint, refusal } = gateway.space
  if (refusal) throw refusal
  const { locale } = clientInfo()
  const query = `lang=${locale}&data=${encodeURIComponent(JSON.stringify(data))}`
  const url = `${endpoint}/api/${action}?${query}`
  const header = { 'accept-language': locale }
  return withPatience(host, signal, async () =>
    openReply(await request(host, { url, header, timeoutMs: timeout, signal })),
  )
}
