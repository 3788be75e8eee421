import { uploadFile as postForm } from '@tiantian/cloud/form-post.ts'
import { browserHost } from '@tiantian/cloud/host.ts'
import { CallError } from './call-error.ts'
import type { FailureRefusal } from './failure.ts'

interface SignedForm {
  /** On this server. */
  readonly action: string
  readonly fields: Record<string, string>
}

interface SignedFormOptions {
  /** Receives whole percent. */
  readonly onPercent?: ((percent: number) => void) | undefined
  readonly signal?: AbortSignal
}

/** Posts a file with the form that the server signed for it. @throws CallError */
export async function postSignedForm(
  { action, fields }: SignedForm,
  file: File,
  { onPercent, signal }: SignedFormOptions = {},
): Promise<void> {
  const answer = await postForm(browserHost(), {
    url: new URL(action, location.origin).href,
    formData: fields,
    files: [{ file }],
    onProgress: ({ progress }) => onPercent?.(progress),
    signal,
  }).catch(() => {
    throw new CallError(signal?.aborted ? 'ABORTED' : 'UPLOAD_FAILED', '')
  })
  if (answer.statusCode < 400) return
  const refusal = refusalIn(answer.data)
  // A proxy, for example, which finds the file too large: the same form meets the same answer.
  throw new CallError(
    refusal?.code ?? 'UPLOAD_FAILED',
    '',
    refusal ?? { params: { status: answer.statusCode } },
  )
}

/** The storage's reason for refusing a file, if it gives one. */
export function refusalIn(detail: unknown): FailureRefusal | undefined {
  try {
    const answer = JSON.parse(String(detail)) as FailureRefusal
    return typeof answer.code === 'string' ? answer : undefined
  } catch {
    return undefined
  }
}
