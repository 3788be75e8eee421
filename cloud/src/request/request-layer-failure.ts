import { CloudError } from '../cloud-error.ts'

/** The calls of the request layer, under the names their messages begin with (S8.16). */
export type WireCall =
  | 'request'
  | 'downloadFile'
  | 'uploadFile'
  | 'connectSocket'
  | 'sendSocketMessage'
  | 'closeSocket'

const TIMEOUT = 5
const ABORTED = 600003
const TRANSFER_FAILED = 602001
const CONNECT_FAILED = 600009
const SOCKET_NOT_OPEN = 10002
/** For messages without a number in the specification. */
const UNNUMBERED = 'SYSTEM_ERROR'

/** A request without a network has the code of a timeout; only the message differs. */
const NETWORK_CODES: Partial<Record<WireCall, number>> = { request: TIMEOUT, connectSocket: CONNECT_FAILED }

/** The framework errors of S8.16: numeric codes, `<call>:fail <reason>` as messages. */
function failure(call: WireCall, code: number | string, reason: string, cause?: unknown): CloudError {
  return new CloudError(code, `${call}:fail ${reason}`.trimEnd(), { cause })
}

export const timeoutFailure = (call: WireCall) => failure(call, TIMEOUT, 'timeout')

export const abortFailure = (call: WireCall) => failure(call, ABORTED, 'abort')

export const networkFailure = (call: WireCall, cause: unknown, reason = '') =>
  failure(call, NETWORK_CODES[call] ?? TRANSFER_FAILED, reason, cause)

export const fileFailure = () => failure('uploadFile', UNNUMBERED, 'file error')

export const socketNotOpenFailure = () =>
  failure('sendSocketMessage', SOCKET_NOT_OPEN, 'SocketTask.readyState is not OPEN')

export const noSocketFailure = (call: WireCall) => failure(call, UNNUMBERED, 'WebSocket is not connected')

/**
 * The reply is not from the mall: for example from a proxy. A gateway timeout counts as a timeout for the user
 * (S8.6); the status shows the rate limits of S8.4.
 */
export const statusFailure = (status: number, requestId?: string) =>
  new CloudError('SYS_ERR', `request:fail ${status === 504 ? 'timeout' : status}`, { requestId })
