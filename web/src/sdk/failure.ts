import { REFUSED_TIME } from '@tiantian/cloud/call/gateway.ts'
import type { CloudError } from '@tiantian/cloud/cloud-error.ts'
import { failureKind } from '@tiantian/cloud/error-table.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { VISITOR_CODE } from '@tiantian/contracts/error.ts'
import type { CallErrorDetails, ClientCode } from './call-error.ts'
import { CallError } from './call-error.ts'

/** The error reply of the mall, the database or the storage. */
export type ErrorReply = CallErrorDetails & { readonly code: ErrorCode; readonly message: string }

/** On the wire of functions a visitor's token counts as invalid. */
export const errorOfReply = ({ code, message, ...details }: ErrorReply) =>
  new CallError(String(code) === VISITOR_CODE ? 'LOGIN_REQUIRED' : code, message, details)

const CODES: Partial<Record<ReturnType<typeof failureKind>, ClientCode>> = {
  aborted: 'ABORTED',
  retry: 'TIMEOUT',
  trafficLimit: 'TRAFFIC_LIMIT',
}

/** For a form that found no network (S8.16); other calls report it in their message. */
const TRANSFER_FAILED = 602001

/** A refusal keeps its code and message; transport failures have a code of ours (S8.2 to S8.7). */
export function callErrorOf(error: CloudError): CallError {
  // S8.2: the server's own message says nothing to a user.
  if (failureKind(error) === 'systemBusy')
    return new CallError('SYS_ERR', '', error.requestId ? { requestId: error.requestId } : {})
  if (error.detail !== undefined)
    return errorOfReply({ requestId: error.requestId, ...(error.detail as ErrorReply) })
  const details = error.requestId ? { requestId: error.requestId } : {}
  if (error.code === REFUSED_TIME) return new CallError('CLOCK_WRONG', '', details)
  const code = error.code === TRANSFER_FAILED ? 'NETWORK' : CODES[failureKind(error)]
  if (code) return new CallError(code, '', details)
  if (!error.message.includes('request:fail')) return new CallError('SYS_ERR', '', details)
  // With a status, something on the way has replied; without one nothing has.
  const status = Number(/\d{3}$/.exec(error.message)?.[0])
  if (!status) return new CallError('NETWORK', '', details)
  return new CallError(status >= 502 ? 'UNAVAILABLE' : 'SYS_ERR', '', details)
}
