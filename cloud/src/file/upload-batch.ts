import { UPLOAD_CONCURRENCY } from '@tiantian/contracts/constants.ts'
import type { RequestOptions } from '../call/gateway.ts'
import type { CloudCore } from '../cloud-core.ts'
import { CloudError, invalidParam } from '../cloud-error.ts'
import type { CloudUploadProgress } from './upload.ts'
import { uploadFile } from './upload.ts'

export interface BatchOptions extends RequestOptions {
  /** The path of each file; by default the time, its index and its extension: `1795248000000_0.png`. */
  readonly cloudPath?: ((file: File, index: number) => string) | undefined
  readonly cloudPathAsRealPath?: boolean | undefined
  /** Returns false for a file that is not to be uploaded. */
  readonly onChooseFile?: ((file: File, index: number) => boolean | undefined) | undefined
  readonly onUploadProgress?:
    | ((progress: CloudUploadProgress & { readonly index: number }) => void)
    | undefined
}

/** The result for a file, at its index in the list. */
export type BatchOutcome =
  | { readonly file: File; readonly fileID: string }
  | { readonly file: File; readonly error: CloudError }
  | { readonly file: File; readonly isSkipped: true }

/**
 * Uploads files five at a time and returns the result for each: a failed one does not stop the others.
 * @throws CloudError INVALID_PARAM for an empty list
 */
export function uploadFiles(
  core: CloudCore,
  files: readonly File[],
  options: BatchOptions = {},
): Promise<BatchOutcome[]> {
  return core.interceptors.around('chooseAndUploadFile', { ...options, files }, async (input) => {
    if (input.files.length === 0) throw invalidParam('files must be a non-empty array')
    const outcomes: BatchOutcome[] = []
    // One shared iterator: each worker takes the next file.
    const queue = input.files.entries()
    const worker = async () => {
      for (const [index, file] of queue) outcomes[index] = await uploadOne(core, file, index, input)
    }
    await Promise.all(Array.from({ length: UPLOAD_CONCURRENCY }, worker))
    return outcomes
  })
}

async function uploadOne(
  core: CloudCore,
  file: File,
  index: number,
  options: BatchOptions,
): Promise<BatchOutcome> {
  const { cloudPath, onChooseFile, onUploadProgress, ...shared } = options
  if (onChooseFile?.(file, index) === false) return { file, isSkipped: true }
  try {
    const { fileID } = await uploadFile(core, {
      ...shared,
      file,
      cloudPath: cloudPath ? cloudPath(file, index) : `${core.host.now()}_${index}${extensionOf(file.name)}`,
      onUploadProgress: onUploadProgress && ((progress) => onUploadProgress({ ...progress, index })),
    })
    return { file, fileID }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    return { file, error }
  }
}

function extensionOf(name: string): string {
  return /\.[^./\\]+$/.exec(name)?.[0] ?? ''
}
