import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { endingOf } from '@tiantian/contracts/media/file-type.ts'
import { wordRefusal } from '../../i18n/word-refusal.ts'
import { call } from '../../sdk/call.ts'
import { postSignedForm } from '../../sdk/post-signed-form.ts'

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
  const { id, ...form } = await call(signUpload, input)
  await postSignedForm(form, file, { onPercent }).catch(wordRefusal)
  return (await call(reportUpload, { id })).url
}
