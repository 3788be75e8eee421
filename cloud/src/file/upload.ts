import { UPLOADED_FILE_MAX_AGE_S } from '@tiantian/contracts/constants.ts'
import type { RequestOptions } from '../call/gateway.ts'
import type { CloudCore } from '../cloud-core.ts'
import { CloudError, invalidParam } from '../cloud-error.ts'
import type { Json } from '../json.ts'
import { objectOf } from '../json.ts'
import { uploadFile as postForm } from './form-post.ts'
import type { FormAnswer } from './form-post-transfer.ts'

/** The address and the signature for posting a form. */
interface CloudUploadSign extends Json {
  readonly id: string
  readonly ossPath: string
  readonly cdnDomain: string
  readonly accessKeyId: string
  readonly signature: string
  readonly policy: string
  /** Host, port and path of the form, without the scheme. */
  readonly host: string
  readonly securityToken?: string
  /** The storage reports the file itself to this address; without it the client has to. */
  readonly ossCallbackUrl?: string
}

/** The fields of the form in the order that the storage requires; the file comes after them (S7.6). */
function formFieldsOf(sign: CloudUploadSign, spaceId: string): Record<string, string> {
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

/**
 * The path rules of S5.2. `isRealPath`: the file is stored under exactly this path. @throws CloudError INVALID_PARAM
 */
function checkUploadPath(cloudPath: unknown, isRealPath: boolean): asserts cloudPath is string {
  if (typeof cloudPath !== 'string') throw invalidParam('cloudPath must be a string')
  if (!cloudPath.trim()) throw invalidParam('cloudPath must not be empty')
  if (cloudPath.includes('://') || (isRealPath && cloudPath.includes('\\'))) {
    throw invalidParam('cloudPath is invalid')
  }
}

/** The path as sent to the gateway. */
function namesOf(cloudPath: string, isRealPath: boolean): object {
  const env = 'public'
  if (!isRealPath) return { env, filename: cloudPath }
  const fileId = cloudPath.startsWith('/') ? cloudPath : `/${cloudPath}`
  return { env, filename: fileId.slice(fileId.lastIndexOf('/') + 1), fileId }
}

/** How the bytes of a file are sent, and the reply with the form of an earlier upload of it that broke off. */
export interface UploadTransfer {
  form?: Awaited<ReturnType<CloudCore['gateway']['request']>>
  readonly post: typeof postForm
}

/** Bytes of the whole form. */
export interface CloudUploadProgress {
  readonly loaded: number
  readonly total: number
}

export interface UploadOptions extends RequestOptions {
  /** The file, or its address in the browser (`filePath`, such as a blob: address). */
  readonly file?: Blob | undefined
  readonly filePath?: string | undefined
  readonly cloudPath: string
  /** Stores the file under exactly this path; otherwise the path only names it. */
  readonly cloudPathAsRealPath?: boolean | undefined
  readonly onUploadProgress?: ((progress: CloudUploadProgress) => void) | undefined
  /** Keeps its form, so that a later upload of the same file goes on from there. */
  readonly transfer?: UploadTransfer | undefined
}

export interface UploadResult {
  readonly success: true
  readonly filePath: string
  /** The address of the file, which is also its id. */
  readonly fileID: string
}

/** Requests an upload address, posts the form, reports it (S7.6). @throws CloudError INVALID_PARAM, UPLOAD_FAILED */
export function uploadFile(core: CloudCore, upload: UploadOptions): Promise<UploadResult> {
  return core.interceptors.around('uploadFile', upload, async (options) => {
    const { cloudPath, cloudPathAsRealPath: isRealPath = false, filePath = '' } = options
    checkUploadPath(cloudPath, isRealPath)
    const file = options.file ?? (await fileAt(core.host.fetch, filePath))
    const requestFile = (method: string, params: object) =>
      core.gateway.request(`serverless.file.resource.${method}`, params, options)

    const transfer = options.transfer ?? { post: postForm }
    transfer.form ??= await requestFile('generateProximalSign', namesOf(cloudPath, isRealPath))
    const { result, requestId } = transfer.form
    const sign = objectOf(result) as CloudUploadSign
    if (!sign.host) throw uploadFailed(requestId)
    const { statusCode, data } = await post(core, sign, file, { ...options, transfer })
    if (statusCode >= 400) throw uploadFailed(requestId, data)
    const report = sign.ossCallbackUrl
      ? { success: true, requestId }
      : await requestFile('report', { id: sign.id })
    if (!report.success) throw uploadFailed(report.requestId)
    return { success: true, filePath, fileID: `https://${sign.cdnDomain}/${sign.ossPath}` }
  })
}

function post(
  { gateway, host, uploadScheme }: CloudCore,
  sign: CloudUploadSign,
  file: Blob,
  { onUploadProgress, signal, transfer }: UploadOptions & { readonly transfer: UploadTransfer },
): Promise<FormAnswer> {
  return transfer.post(host, {
    url: `${uploadScheme}://${sign.host}`,
    formData: formFieldsOf(sign, gateway.space.spaceId),
    files: [{ file }],
    // The name is misspelt in the wire format.
    header: { 'X-OSS-server-side-encrpytion': 'AES256' },
    onProgress:
      onUploadProgress &&
      (({ totalBytesSent: loaded, totalBytesExpectedToSend: total }) => onUploadProgress({ loaded, total })),
    signal,
  })
}

async function fileAt(fetchFile: typeof fetch, filePath: string): Promise<Blob> {
  if (!filePath) throw invalidParam('file or filePath is required')
  return (await fetchFile(filePath)).blob()
}

/** `detail`: the reply of the storage. */
function uploadFailed(requestId: string, detail?: string): CloudError {
  return new CloudError('UPLOAD_FAILED', 'file upload failed', { requestId, detail })
}
