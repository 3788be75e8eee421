import { NETWORK_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import { CloudError } from '../cloud-error.ts'
import type { Host } from '../host.ts'
import type { WireCall } from './request-layer-failure.ts'
import { abortFailure, networkFailure, timeoutFailure } from './request-layer-failure.ts'

/** The timeout of a call, and its abort signal. */
export interface Deadline {
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Runs the work until it is done, times out or is aborted; rejects with the codes of S8.16. */
export async function withinDeadline<Result>(
  host: Host,
  call: WireCall,
  { timeoutMs = NETWORK_TIMEOUT_MS, signal }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Nothing is started: besides, Node has an unhandled rejection when it is given a form and an aborted signal.
  if (signal?.aborted) throw abortFailure(call)
  const ending = new AbortController()
  const abort = () => ending.abort(abortFailure(call))
  const callOff = host.later(() => ending.abort(timeoutFailure(call)), timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    return await work(ending.signal)
  } catch (error) {
    if (ending.signal.aborted) throw ending.signal.reason as CloudError
    throw error instanceof CloudError ? error : networkFailure(call, error)
  } finally {
    callOff()
    signal?.removeEventListener('abort', abort)
  }
}
