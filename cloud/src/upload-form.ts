import { UPLOADED_FILE_MAX_AGE_S } from '@tiantian/contracts/constants.ts'
import type { Json } from './json.ts'
import { isJson, textOf } from './json.ts'

const SIGN_FIELDS = [
  ...(['id', 'ossPath', 'cdnDomain', 'accessKeyId', 'signature', 'policy'] as const),
  /** Host, port and path of the form, without the scheme. */
  'host',
  /** Empty where the storage asks for none. */
  'securityToken',
  /** Where the storage reports the file itself; empty where the client has to. */
  'ossCallbackUrl',
] as const

/** Where and with which proof a form may be posted. */
export type UploadSign = Readonly<Record<(typeof SIGN_FIELDS)[number], string>>

export function readUploadSign(answer: unknown): UploadSign {
  const given: Json = isJson(answer) ? answer : {}
  return Object.fromEntries(SIGN_FIELDS.map((field) => [field, textOf(given[field])])) as UploadSign
}

/** The fields of the form in the order in which the storage wants them; the file comes after them (S7.6). */
export function formFieldsOf(sign: UploadSign, spaceId: string): Record<string, string> {
  const { id, securityToken, ossCallbackUrl } = sign
  return {
    'Cache-Control': `max-age=${UPLOADED_FILE_MAX_AGE_S}`,
    'Content-Disposition': 'attachment',
    OSSAccessKeyId: sign.accessKeyId,
    Signature: sign.signature,
    host: sign.host,
    id,
    key: sign.ossPath,
    policy: sign.policy,
    success_action_status: '200',
    ...(securityToken && { 'x-oss-security-token': securityToken }),
    ...(ossCallbackUrl && { callback: callbackOf(ossCallbackUrl, id, spaceId) }),
  }
}

function callbackOf(callbackUrl: string, fileId: string, spaceId: string): string {
  const callbackBody = JSON.stringify({ fileId, spaceId })
  return btoa(JSON.stringify({ callbackUrl, callbackBody, callbackBodyType: 'application/json' }))
}
