import { CloudError } from '@tiantian/cloud/cloud-error.ts'
import type { UploadOptions } from '@tiantian/cloud/upload.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { wordRefusal } from '../../i18n/word-refusal.ts'
import { CallError } from '../../sdk/call-error.ts'
import { cloud } from '../../sdk/cloud.ts'
import { callErrorOf } from '../../sdk/failure.ts'
import { refusalIn } from '../../sdk/post-signed-form.ts'

type Upload = Pick<UploadOptions, 'file' | 'cloudPath' | 'cloudPathAsRealPath' | 'signal'> & {
  /** Receives whole percent. */
  readonly onPercent?: (percent: number) => void
}

/** Uploads a file and returns its id, which is also its address. @throws CallError */
export async function uploadFile({ onPercent, ...upload }: Upload): Promise<string> {
  const onUploadProgress = ({ loaded, total }: { loaded: number; total: number }) =>
    onPercent?.(total > 0 ? Math.floor((loaded / total) * 100) : 0)
  try {
    const { fileID } = await cloud.uploadFile({ ...upload, onUploadProgress })
    return fileID
  } catch (error) {
    return wordRefusal(error instanceof CloudError ? uploadError(error) : error)
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
