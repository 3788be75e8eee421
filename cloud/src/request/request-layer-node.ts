import { openReply } from '../call/refusal.ts'
import { CloudError } from '../cloud-error.ts'
import type { Host } from '../host.ts'
import type { Json } from '../json.ts'
import type { Deadline } from './request-layer.ts'
import { request } from './request-layer.ts'

/** The separate node of S7.4: its method, and its parameters. */
export interface NodePayload {
  readonly controller: string
  readonly filename: string
  readonly act: string
  readonly [key: string]: unknown
}

export interface NodeOptions extends Deadline {
  readonly header?: Readonly<Record<string, string>> | undefined
}

const ADDRESS = ['controller', 'filename', 'act'] as const

/**
 * Calls the node at `url`: by GET if only its address is given, otherwise by POST. Returns its reply; a code other
 * than 0, or an invalid reply, rejects.
 */
export async function callNode(
  host: Host,
  url: string,
  payload: NodePayload,
  options: NodeOptions = {},
): Promise<Json> {
  for (const name of ADDRESS) {
    if (typeof payload[name] !== 'string' || payload[name] === '') {
      throw new CloudError('PARAM_ERROR', `${name} is required`)
    }
  }
  const method = Object.keys(payload).length > ADDRESS.length ? 'POST' : 'GET'
  return openReply(await request(host, { ...options, url, method, data: payload }))
}
