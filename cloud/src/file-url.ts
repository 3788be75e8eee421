import { TEMP_URL_EXPIRY_S, TEMP_URL_LIST_MAX } from '@tiantian/contracts/constants.ts'
import type { CloudCore } from './cloud-core.ts'
import { CloudError } from './cloud-error.ts'
import type { RequestOptions } from './gateway.ts'
import type { Json } from './json.ts'
import { isJson, textOf } from './json.ts'
import { providerOf } from './provider.ts'

export interface FileList extends RequestOptions {
  readonly fileList: readonly string[]
}

export interface TempFileUrl {
  readonly fileID: string
  /** The file's id itself where the cloud knows no other address. */
  readonly tempFileURL: string
}

/** Addresses at which files can be read, at most 50 at once (S5.3); where they end, after `maxAge` seconds. */
export function getTempFileUrl(
  core: CloudCore,
  asked: FileList & { readonly maxAge?: number | undefined },
): Promise<{ fileList: TempFileUrl[] }> {
  return core.interceptors.around('getTempFileURL', asked, async (options) => {
    const { fileList, maxAge = TEMP_URL_EXPIRY_S } = options
    checkFileList(fileList)
    if (fileList.length > TEMP_URL_LIST_MAX)
      throw invalid(`fileList must not be longer than ${TEMP_URL_LIST_MAX}`)
    const infos = providerOf(core.gateway.space).hasFileLists
      ? await listTempUrls(core, fileList, maxAge, options)
      : await listInfo(core, options)
    return {
      fileList: fileList.map((fileID, index) => {
        const { url, tempFileURL = url } = infos[index] ?? {}
        return { fileID, tempFileURL: textOf(tempFileURL) || fileID }
      }),
    }
  })
}

/** What the cloud knows of files, in the order asked. */
export async function getFileInfo(core: CloudCore, options: FileList): Promise<{ fileList: Json[] }> {
  checkFileList(options.fileList)
  const infos = await listInfo(core, options)
  return { fileList: options.fileList.map((fileID, index) => ({ fileID, ...infos[index] })) }
}

/** What a client may delete, if anything, its provider says. @throws CloudError DELETE_FILE_FAILED */
export function deleteFile({ gateway, interceptors }: CloudCore, asked: FileList): Promise<unknown> {
  return interceptors.around('deleteFile', asked, async (options) => {
    const { fileList } = options
    checkFileList(fileList)
    if (!fileList.every((id) => textOf(id).trim())) throw invalid('fileList must hold non-empty strings')
    const method = 'serverless.file.resource.delete'
    const { success, result, requestId } = await gateway.request(method, { fileList }, options)
    if (!success) throw new CloudError('DELETE_FILE_FAILED', 'file deletion failed', { requestId })
    return result
  })
}

function checkFileList(fileList: unknown) {
  if (!Array.isArray(fileList) || fileList.length === 0) throw invalid('fileList must be a non-empty array')
}

async function listInfo({ gateway }: CloudCore, options: FileList): Promise<Json[]> {
  // The cloud knows a file by its address without a query.
  const id = options.fileList.map((fileId) => fileId.split('?', 1)[0]).join(',')
  const { result } = await gateway.request('serverless.file.resource.info', { id }, options)
  return recordsOf(result)
}

async function listTempUrls(
  { gateway }: CloudCore,
  fileList: readonly string[],
  maxAge: number,
  options: RequestOptions,
): Promise<Json[]> {
  const method = 'serverless.file.resource.getTempFileURL'
  const { result } = await gateway.request(method, { fileList, maxAge }, options)
  return recordsOf(isJson(result) && result.fileList)
}

/** Nothing where the cloud knows no file. */
function recordsOf(list: unknown): Json[] {
  return Array.isArray(list) ? list.map((item: unknown) => (isJson(item) ? item : {})) : []
}

function invalid(message: string): CloudError {
  return new CloudError('INVALID_PARAM', message)
}
