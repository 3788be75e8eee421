import { CloudError } from './cloud-error.ts'
import type { Host } from './host.ts'
import type { Json } from './json.ts'
import { isJson, textOf } from './json.ts'
import type { Deadline } from './request-layer-deadline.ts'
import { withinDeadline } from './request-layer-deadline.ts'

/** What the gateway answers to a call that it took. */
export interface Answer {
  readonly success: boolean
  readonly result: unknown
  readonly requestId: string
}

export interface SignedEnvelope extends Deadline {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** Posts an envelope and opens the answer. @throws CloudError with the gateway's code, or SYS_ERR (S8.12) */
export function postEnvelope(host: Host, envelope: SignedEnvelope): Promise<Answer> {
  const { url, body } = envelope
  const headers = { 'Content-Type': 'application/json', ...envelope.headers }
  return withinDeadline(host, 'request', envelope, async (signal) => {
    const response = await host.fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    return openAnswer(response, parsed(await response.text()))
  })
}

function openAnswer(response: Response, body: unknown): Answer {
  const requestId = requestIdOf(response, body)
  if (isJson(body) && isJson(body.error)) {
    const { code, message } = body.error
    throw new CloudError(textOf(code) || 'SYSTEM_ERROR', textOf(message) || 'unknown system error', {
      requestId,
    })
  }
  if (response.status >= 400 || !isJson(body)) {
    throw new CloudError('SYS_ERR', failureOf(response.status), { requestId })
  }
  return { success: Boolean(body.success), result: body.data, requestId }
}

/** A proxy that gave up waiting is a timeout for the person who waits (S8.6); the status tells the limits of S8.4. */
function failureOf(status: number): string {
  return `request:fail ${status === 504 ? 'timeout' : status}`
}

function requestIdOf(response: Response, body: unknown): string {
  const header: Json = isJson(body) && isJson(body.header) ? body.header : {}
  return textOf(header['x-serverless-request-id']) || response.headers.get('request-id') || ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
