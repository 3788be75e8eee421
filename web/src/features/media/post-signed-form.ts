import { uploadFile as postForm } from '@tiantian/cloud/form-post.ts'
import { browserHost } from '@tiantian/cloud/host.ts'
import { CallError } from '../../sdk/call-error.ts'
import { refusalIn } from './upload-file.ts'

interface SignedForm {
  /** On this server. */
  readonly action: string
  readonly fields: Record<string, string>
}

/** Posts a file with the form that the server signed for it; `onPercent` receives whole percent. @throws CallError */
export async function postSignedForm(
  { action, fields }: SignedForm,
  file: File,
  onPercent?: (percent: number) => void,
): Promise<void> {
  const answer = await postForm(browserHost(), {
    url: new URL(action, location.origin).href,
    formData: fields,
    files: [{ file }],
    onProgress: ({ progress }) => onPercent?.(progress),
  }).catch(() => {
    throw new CallError('UPLOAD_FAILED', '')
  })
  if (answer.statusCode < 400) return
  const refusal = refusalIn(answer.data)
  throw new CallError(refusal?.code ?? 'UPLOAD_FAILED', '', refusal)
}
