import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { endingOf } from '@tiantian/contracts/media/file-type.ts'
import { call } from '../../sdk/call.ts'
import { postBySign } from './signed-post.ts'

interface OwnUpload {
  readonly file: File
  /** Receives whole percent. */
  readonly onPercent?: (percent: number) => void
}

/**
 * Uploads a file owned by the signed-in user, whereas `uploadFile` leaves it with the device: the office works only
 * with the user's own files. Returns its address on this server. @throws CallError
 */
export async function uploadOwnFile({ file, onPercent }: OwnUpload): Promise<string> {
  const input = { fileName: `file.${endingOf(file.name)}`, size: file.size }
  const signer = { purpose: signUpload.name, sign: () => call(signUpload, input) }
  const id = await postBySign(file, signer, onPercent)
  return (await call(reportUpload, { id })).url
}
