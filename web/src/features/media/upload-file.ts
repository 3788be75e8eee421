import { CloudError } from '@tiantian/cloud/cloud-error.ts'
import type { UploadOptions, UploadTransfer } from '@tiantian/cloud/file/upload.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { wordRefusal } from '../../i18n/word-refusal.ts'
import { CallError, hasCode, isUnreached } from '../../sdk/call-error.ts'
import { cloud } from '../../sdk/cloud.ts'
import { callErrorOf } from '../../sdk/failure.ts'
import { refusalIn } from '../../sdk/post-signed-form.ts'
import { postResuming } from '../../sdk/resuming-post.ts'

type Upload = Pick<UploadOptions, 'file' | 'cloudPath' | 'cloudPathAsRealPath' | 'signal'> & {
  /** Receives whole percent. */
  readonly onPercent?: (percent: number) => void
}

/**
 * Uploads that broke off, by file and folder: the next one of the same file into the same folder goes on from the bytes
 * that have arrived. Another folder is another purpose, with limits of its own.
 */
const transfers = new WeakMap<Blob, Map<string, UploadTransfer>>()

function transfersOf(file: Blob): Map<string, UploadTransfer> {
  const known = transfers.get(file) ?? new Map<string, UploadTransfer>()
  transfers.set(file, known)
  return known
}

const folderOf = ({ cloudPath, cloudPathAsRealPath }: Upload): string =>
  `${cloudPathAsRealPath ?? false} ${cloudPath.slice(0, cloudPath.lastIndexOf('/') + 1)}`

function newTransfer(): UploadTransfer {
  let isAgain = false
  return {
    post(host, form) {
      const answer = postResuming(host, form, isAgain)
      isAgain = true
      return answer
    },
  }
}

/** Uploads a file and returns its id, which is also its address. @throws CallError */
export async function uploadFile(upload: Upload): Promise<string> {
  const { file } = upload
  const begun = file && transfersOf(file).get(folderOf(upload))
  try {
    return await uploadOnce(upload, begun ?? newTransfer())
  } catch (error) {
    // What broke off too long ago begins at the start.
    if (begun && hasCode(error, 'UPLOAD_EXPIRED')) return uploadOnce(upload, newTransfer())
    throw error
  }
}

async function uploadOnce({ onPercent, ...upload }: Upload, transfer: UploadTransfer): Promise<string> {
  const folder = folderOf(upload)
  const known = upload.file && transfersOf(upload.file)
  known?.set(folder, transfer)
  const onUploadProgress = ({ loaded, total }: { loaded: number; total: number }) =>
    onPercent?.(total > 0 ? Math.floor((loaded / total) * 100) : 0)
  try {
    const { fileID } = await cloud.uploadFile({ ...upload, onUploadProgress, transfer })
    known?.delete(folder)
    return fileID
  } catch (error) {
    const failure = error instanceof CloudError ? uploadError(error) : error
    const isStopped = isUnreached(failure) || hasCode(failure, 'ABORTED')
    if (!isStopped && failure instanceof CallError) known?.delete(folder)
    return wordRefusal(failure)
  }
}

/** Reasons for refusing a file, and the cloud gateway's codes for them. */
const REFUSALS: readonly ErrorCode[] = [
  'FILE_TYPE_REFUSED',
  'FILE_TOO_LARGE',
  'UPLOAD_LIMIT',
  'TOO_MANY_REQUESTS',
]

function uploadError(error: CloudError): CallError {
  const { code, message, requestId } = error
  const refusal = refusalIn(error.detail)
  // The storage replies in the browser's language, not in the app's: its code and numbers are enough.
  if (refusal) return new CallError(refusal.code, '', { requestId, ...refusal })
  if (code === 'UPLOAD_FAILED') return new CallError('UPLOAD_FAILED', '', { requestId })
  const known = REFUSALS.find((one) => one === code)
  return known ? new CallError(known, message, { requestId }) : callErrorOf(error)
}
