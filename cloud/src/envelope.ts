import { CloudError } from './cloud-error.ts'
import type { Host } from './host.ts'
import { isJson, objectOf, textOf } from './json.ts'
import type { WireAnswer, WireRequest } from './request-layer.ts'
import { request } from './request-layer.ts'
import { statusFailure } from './request-layer-failure.ts'

/** What the gateway answers to a call that it took. */
export interface Answer {
  readonly success: boolean
  readonly result: unknown
  readonly requestId: string
}

/** Posts an envelope and opens the answer. @throws CloudError with the gateway's code, or SYS_ERR (S8.12) */
export async function postEnvelope(host: Host, envelope: WireRequest): Promise<Answer> {
  return openAnswer(await request(host, { ...envelope, method: 'POST' }))
}

function openAnswer({ data, statusCode, header }: WireAnswer): Answer {
  const { success, data: result, error, header: inner } = objectOf(data)
  const requestId = textOf(objectOf(inner)['x-serverless-request-id']) || header['request-id'] || ''
  if (isJson(error)) {
    const { code, message } = error
    throw new CloudError(textOf(code) || 'SYSTEM_ERROR', textOf(message) || 'unknown system error', {
      requestId,
    })
  }
  if (statusCode >= 400 || !isJson(data)) throw statusFailure(statusCode, requestId)
  return { success: Boolean(success), result, requestId }
}
