import type { CloudEmitter } from '../cloud-core.ts'
import { CloudError } from '../cloud-error.ts'
import type { Json } from '../json.ts'
import { codeOf, objectOf, textOf } from '../json.ts'
import type { WireAnswer } from '../request/request-layer.ts'
import { statusFailure } from '../request/request-layer-failure.ts'

const LOGIN_CODES = [
  'uni-id-token-expired',
  'uni-id-check-token-failed',
  'uni-id-token-not-exist',
  'uni-id-check-device-feature-failed',
]

/**
 * The error of a function that replied with a refusal: `code` and `message`, or `errCode` and `errMsg`, give the
 * reason.
 */
export function refusalOf(answer: Json, requestId: string): CloudError {
  const { errCode = answer.code, errMsg = answer.message, errSubject } = answer
  const details = { requestId, errSubject: textOf(errSubject), detail: answer }
  return new CloudError(codeOf(errCode) || 'SYSTEM_ERROR', textOf(errMsg), details)
}

/** A reply outside of the cloud wire format. A proxy's page, which has no code, does not count. */
export function openReply({ data, statusCode, header }: WireAnswer): Json {
  const reply = objectOf(data)
  const requestId = textOf(reply.requestId) || header['request-id'] || ''
  if (reply.code) throw refusalOf(reply, requestId)
  if ('code' in reply) return reply
  throw statusFailure(statusCode, requestId)
}

/** Notifies the listeners if a login is required (S8.8), and returns the same error. */
export function reported(events: CloudEmitter, error: CloudError): CloudError {
  const { errCode, errMsg } = error
  const code = String(errCode)
  if (code.startsWith('TOKEN_INVALID') || LOGIN_CODES.includes(code)) {
    events.emit('needLogin', { errCode, errMsg })
  }
  return error
}
