import { CloudError, failureKind } from '@tiantian/cloud'
import type { AnyAction } from '@tiantian/contracts/action.ts'
import { NETWORK_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import type { CallErrorDetails, ClientCode } from './call-error.ts'
import { CallError } from './call-error.ts'
import { cloud } from './cloud.ts'

/** A flat reply (S7.1): the output, and now and then a renewed token with its end in milliseconds (S4.4). */
export interface Reply {
  readonly code: 0
  readonly token?: string
  readonly tokenExpired?: number
}

type Refusal = CallErrorDetails & { readonly code: ErrorCode; readonly message: string }

/**
 * Sends one wish to the server; the only place that knows the client of the cloud. What all callers share goes by GET
 * and without a token, so that the browser and a CDN may keep it. @throws CallError, or what ended the caller's signal
 */
export async function send(
  action: AnyAction,
  input: object,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const options = { timeout: NETWORK_TIMEOUT_MS, signal }
  const isShared = action.kind === 'read' && action.auth === 'public'
  try {
    const reply = await (isShared ? cloud.readMall : cloud.callMall)(action.name, input, options)
    // S8.1: a refused token without an account comes as a reply.
    if (reply.code) throw refused(reply as unknown as Refusal)
    return reply as unknown as Reply
  } catch (error) {
    throw error instanceof CloudError ? callErrorOf(error, signal) : error
  }
}

const CODES: Partial<Record<ReturnType<typeof failureKind>, ClientCode>> = {
  retry: 'TIMEOUT',
  trafficLimit: 'TRAFFIC_LIMIT',
}

/** A refusal of the mall keeps its code and words; what happened on the way has a code of ours (S8.2 to S8.7). */
function callErrorOf(error: CloudError, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  if (error.detail !== undefined) return refused({ requestId: error.requestId, ...(error.detail as Refusal) })
  const details = error.requestId ? { requestId: error.requestId } : {}
  const code = CODES[failureKind(error)]
  if (code) return new CallError(code, '', details)
  if (!error.message.includes('request:fail')) return new CallError('SYS_ERR', '', details)
  // With a status, something on the way has answered; without one nobody has.
  const status = Number(/\d{3}$/.exec(error.message)?.[0])
  if (!status) return new CallError('NETWORK', '', details)
  return new CallError(status >= 502 ? 'UNAVAILABLE' : 'SYS_ERR', '', details)
}

const refused = ({ code, message, ...details }: Refusal) => new CallError(code, message, details)
