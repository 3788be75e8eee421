import { UPLOADED_FILE_MAX_AGE_S } from '@tiantian/contracts/constants.ts'
import type { Json } from './json.ts'

/** Where and with which proof a form may be posted. */
export interface UploadSign extends Json {
  readonly id: string
  readonly ossPath: string
  readonly cdnDomain: string
  readonly accessKeyId: string
  readonly signature: string
  readonly policy: string
  /** Host, port and path of the form, without the scheme. */
  readonly host: string
  readonly securityToken?: string
  /** Where the storage reports the file itself; without it the client has to. */
  readonly ossCallbackUrl?: string
}

/** The fields of the form in the order in which the storage wants them; the file comes after them (S7.6). */
export function formFieldsOf(sign: UploadSign, spaceId: string): Record<string, string> {
  const { id, host, policy, securityToken, ossCallbackUrl } = sign
  return {
    'Cache-Control': `max-age=${UPLOADED_FILE_MAX_AGE_S}`,
    'Content-Disposition': 'attachment',
    OSSAccessKeyId: sign.accessKeyId,
    Signature: sign.signature,
    host,
    id,
    key: sign.ossPath,
    policy,
    success_action_status: '200',
    ...(securityToken && { 'x-oss-security-token': securityToken }),
    ...(ossCallbackUrl && { callback: callbackOf(ossCallbackUrl, id, spaceId) }),
  }
}

function callbackOf(callbackUrl: string, fileId: string, spaceId: string): string {
  const callbackBody = JSON.stringify({ fileId, spaceId })
  return btoa(JSON.stringify({ callbackUrl, callbackBody, callbackBodyType: 'application/json' }))
}
