import type { CloudCore } from './cloud-core.ts'
import { CloudError } from './cloud-error.ts'
import { uploadFile as postForm } from './form-post.ts'
import type { RequestOptions } from './gateway.ts'
import { formFieldsOf, readUploadSign } from './upload-form.ts'
import { checkUploadPath, namesOf } from './upload-path.ts'

/** Bytes of the whole form. */
export interface UploadProgress {
  readonly loaded: number
  readonly total: number
}

export interface UploadOptions extends RequestOptions {
  /** The file, or where the browser finds it (`filePath`, such as a blob: address). */
  readonly file?: Blob | undefined
  readonly filePath?: string | undefined
  readonly cloudPath: string
  /** Keeps the file under the very path; otherwise the path only names it. */
  readonly cloudPathAsRealPath?: boolean | undefined
  readonly onUploadProgress?: ((progress: UploadProgress) => void) | undefined
}

export interface UploadResult {
  readonly success: true
  readonly filePath: string
  /** The address of the file, which is its id too. */
  readonly fileID: string
}

/** Asks where to post, posts the form, reports it (S7.6). @throws CloudError INVALID_PARAM, UPLOAD_FAILED */
export function uploadFile(core: CloudCore, upload: UploadOptions): Promise<UploadResult> {
  return core.interceptors.around('uploadFile', upload, (options) => upload1(core, options))
}

async function upload1(
  { gateway, host, uploadScheme }: CloudCore,
  upload: UploadOptions,
): Promise<UploadResult> {
  const {
    cloudPath,
    cloudPathAsRealPath: isRealPath = false,
    filePath = '',
    onUploadProgress,
    signal,
  } = upload
  checkUploadPath(cloudPath, isRealPath)
  const file = upload.file ?? (await fileAt(host.fetch, filePath))
  const { result, requestId } = await gateway.request(
    'serverless.file.resource.generateProximalSign',
    { env: 'public', ...namesOf(cloudPath, isRealPath) },
    upload,
  )
  const sign = readUploadSign(result)
  if (!sign.host) throw uploadFailed(requestId)
  const { statusCode } = await postForm(host, {
    url: `${uploadScheme}://${sign.host}`,
    formData: formFieldsOf(sign, gateway.space.spaceId),
    files: [{ file }],
    // The name is misspelt on the wire.
    header: { 'X-OSS-server-side-encrpytion': 'AES256' },
    onProgress:
      onUploadProgress &&
      ((sent) => onUploadProgress({ loaded: sent.totalBytesSent, total: sent.totalBytesExpectedToSend })),
    signal,
  })
  if (statusCode >= 400) throw uploadFailed(requestId)
  if (!sign.ossCallbackUrl) {
    const report = await gateway.request('serverless.file.resource.report', { id: sign.id }, upload)
    if (!report.success) throw uploadFailed(report.requestId)
  }
  return { success: true, filePath, fileID: `https://${sign.cdnDomain}/${sign.ossPath}` }
}

async function fileAt(fetchFile: typeof fetch, filePath: string): Promise<Blob> {
  if (!filePath) throw new CloudError('INVALID_PARAM', 'file or filePath is required')
  const response = await fetchFile(filePath)
  return response.blob()
}

function uploadFailed(requestId: string): CloudError {
  return new CloudError('UPLOAD_FAILED', 'file upload failed', { requestId })
}
