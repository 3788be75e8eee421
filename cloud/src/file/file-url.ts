import { TEMP_URL_EXPIRY_S, TEMP_URL_LIST_MAX } from '@tiantian/contracts/constants.ts'
import type { RequestOptions } from '../call/gateway.ts'
import { isDcloud } from '../call/space.ts'
import type { CloudCore } from '../cloud-core.ts'
import { CloudError, invalidParam } from '../cloud-error.ts'
import type { Json } from '../json.ts'
import { objectOf, textOf } from '../json.ts'

export interface FileList extends RequestOptions {
  readonly fileList: readonly string[]
}

export interface TempFileUrl {
  readonly fileID: string
  /** The file's id itself if the cloud knows no other address. */
  readonly tempFileURL: string
}

/** Addresses at which files can be read, at most 50 at once (S5.3); temporary ones expire after `maxAge` seconds. */
export function getTempFileUrl(
  core: CloudCore,
  input: FileList & { readonly maxAge?: number | undefined },
): Promise<{ fileList: TempFileUrl[] }> {
  return core.interceptors.around('getTempFileURL', input, async (options) => {
    const { fileList, maxAge = TEMP_URL_EXPIRY_S } = options
    checkFileList(fileList)
    if (fileList.length > TEMP_URL_LIST_MAX)
      throw invalidParam(`fileList must not be longer than ${TEMP_URL_LIST_MAX}`)
    const infos = isDcloud(core.gateway.space)
      ? await requestFiles(core, 'getTempFileURL', { fileList, maxAge }, options)
      : await requestInfo(core, options)
    return {
      fileList: fileList.map((fileID, index) => {
        const { url, tempFileURL = url } = infos[index] ?? {}
        return { fileID, tempFileURL: textOf(tempFileURL) || fileID }
      }),
    }
  })
}

/** The cloud's file info, in the requested order. */
export async function getFileInfo(core: CloudCore, options: FileList): Promise<{ fileList: Json[] }> {
  const { fileList } = options
  checkFileList(fileList)
  const infos = await requestInfo(core, options)
  return { fileList: fileList.map((fileID, index) => ({ fileID, ...infos[index] })) }
}

/** The provider decides what a client may delete, if anything. @throws CloudError DELETE_FILE_FAILED */
export function deleteFile({ gateway, interceptors }: CloudCore, input: FileList): Promise<unknown> {
  return interceptors.around('deleteFile', input, async (options) => {
    const { fileList } = options
    checkFileList(fileList)
    if (!fileList.every((id) => textOf(id).trim())) throw invalidParam('fileList must hold non-empty strings')
    const { success, result, requestId } = await gateway.request(`${FILES}delete`, { fileList }, options)
    if (!success) throw new CloudError('DELETE_FILE_FAILED', 'file deletion failed', { requestId })
    return result
  })
}

const FILES = 'serverless.file.resource.'

function checkFileList(fileList: unknown) {
  if (!(Array.isArray(fileList) && fileList.length)) throw invalidParam('fileList must be a non-empty array')
}

function requestInfo(core: CloudCore, options: FileList): Promise<Json[]> {
  // The cloud knows a file by its address without a query.
  const id = options.fileList.map((fileId) => fileId.split('?', 1)[0]).join(',')
  return requestFiles(core, 'info', { id }, options)
}

/** A record for each file; empty if the cloud does not know it. */
async function requestFiles(
  { gateway }: CloudCore,
  method: string,
  params: object,
  options: FileList,
): Promise<Json[]> {
  const { result } = await gateway.request(FILES + method, params, options)
  const list = objectOf(result).fileList ?? result
  return Array.isArray(list) ? list.map(objectOf) : []
}
