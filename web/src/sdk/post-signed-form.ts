import { browserHost } from '@tiantian/cloud/host.ts'
import { CallError } from './call-error.ts'
import type { ErrorReply } from './failure.ts'
import { postResuming } from './resuming-post.ts'

export interface SignedForm {
  /** On this server. */
  readonly action: string
  readonly fields: Record<string, string>
}

interface SignedFormOptions {
  /** Receives whole percent. */
  readonly onPercent?: ((percent: number) => void) | undefined
  readonly signal?: AbortSignal
  /** A part of it may have arrived by an earlier post. */
  readonly isAgain?: boolean
}

/** Posts a file with the form that the server signed for it. @throws CallError */
export async function postSignedForm(
  { action, fields }: SignedForm,
  file: File,
  { onPercent, signal, isAgain }: SignedFormOptions = {},
): Promise<void> {
  const form = {
    url: new URL(action, location.origin).href,
    formData: fields,
    files: [{ file }],
    onProgress: ({ progress }: { readonly progress: number }) => onPercent?.(progress),
    signal,
  }
  const answer = await postResuming(browserHost(), form, isAgain).catch(() => {
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
export function refusalIn(detail: unknown): ErrorReply | undefined {
  try {
    const answer = JSON.parse(String(detail)) as ErrorReply
    return typeof answer.code === 'string' ? answer : undefined
  } catch {
    return undefined
  }
}
