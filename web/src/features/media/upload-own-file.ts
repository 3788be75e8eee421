import { uploadFile as postForm } from '@tiantian/cloud/form-post.ts'
import { browserHost } from '@tiantian/cloud/host.ts'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { endingOf } from '@tiantian/contracts/media/file-type.ts'
import { call } from '../../sdk/call.ts'
import { CallError } from '../../sdk/call-error.ts'
import { refusalIn } from './upload-file.ts'

interface OwnUpload {
  readonly file: File
  /** Hears whole percent. */
  readonly onPercent?: (percent: number) => void
}

/**
 * Uploads a file as the property of whoever is signed in, where `uploadFile` leaves it with the device: work of the
 * office is done with files of one's own alone. Answers its address on this server. @throws CallError
 */
export async function uploadOwnFile({ file, onPercent }: OwnUpload): Promise<string> {
  const wish = { fileName: `file.${endingOf(file.name)}`, size: file.size }
  const { id, action, fields } = await call(signUpload, wish)
  const answer = await postForm(browserHost(), {
    url: new URL(action, location.origin).href,
    formData: fields,
    files: [{ file }],
    onProgress: ({ progress }) => onPercent?.(progress),
  }).catch(() => {
    throw new CallError('UPLOAD_FAILED', '')
  })
  if (answer.statusCode >= 400) {
    const refusal = refusalIn(answer.data)
    throw new CallError(refusal?.code ?? 'UPLOAD_FAILED', '', refusal)
  }
  return (await call(reportUpload, { id })).url
}
