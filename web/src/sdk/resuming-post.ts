import type { FormPost } from '@tiantian/cloud/file/form-post.ts'
import { uploadFile as postForm } from '@tiantian/cloud/file/form-post.ts'
import type { FormAnswer } from '@tiantian/cloud/file/form-post-transfer.ts'
import type { Host } from '@tiantian/cloud/host.ts'
import { isOnline } from './online.ts'

/** Of one post; a lost network ends it, and the user, or the return of the network, begins the next. */
const ATTEMPTS = 3
/** Between two of them. */
const PAUSE_MS = 500
/** Another one is at work on it, or a proxy finds no server. */
const PASSING: ReadonlySet<number> = new Set([409, 502, 503, 504])
/** A browser reads the whole file into memory for its hash. */
const HASHED_BYTES_MAX = 50_000_000

interface Progress {
  readonly offset: number
  /** The file is there, or will never be: there is nothing to send. */
  readonly answer?: FormAnswer
}

/**
 * Posts the one file of a form that this server has signed, and goes on from the bytes that have arrived when the
 * connection breaks. `isAgain`: a part may have arrived by an earlier post.
 */
export async function postResuming(host: Host, post: FormPost, isAgain = false): Promise<FormAnswer> {
  let isBegun = isAgain
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { offset, answer } = isBegun ? await progressOf(host, post) : { offset: 0 }
      isBegun = true
      const given = answer ?? (await postForm(host, await restOf(post, offset)))
      if (answer || attempt >= ATTEMPTS || !PASSING.has(given.statusCode)) return given
    } catch (error) {
      if (post.signal?.aborted || !isOnline() || attempt >= ATTEMPTS) throw error
    }
    await new Promise<void>((resolve) => void host.later(resolve, PAUSE_MS * 2 ** attempt))
  }
}

async function progressOf({ fetch }: Host, { url, formData, signal }: FormPost): Promise<Progress> {
  const body = new URLSearchParams(formData)
  const reply = await fetch(`${url}/progress`, { method: 'POST', body, ...(signal && { signal }) })
  const data = await reply.text()
  const refused = { data, statusCode: reply.status, header: {} }
  if (!reply.ok) return { offset: 0, answer: refused }
  const { offset, isStored } = JSON.parse(data) as { offset: number; isStored: boolean }
  return { offset, ...(isStored && { answer: { data: '', statusCode: 200, header: {} } }) }
}

async function restOf({ files, formData, onProgress, ...post }: FormPost, offset: number): Promise<FormPost> {
  const file = files[0]?.file ?? new Blob()
  const fileName = file instanceof File ? file.name : undefined
  const hash = offset > 0 ? await hashOf(file) : undefined
  return {
    ...post,
    formData: {
      ...formData,
      'upload-length': String(file.size),
      'upload-offset': String(offset),
      ...(hash && { 'upload-sha256': hash }),
    },
    files: [{ file: offset > 0 ? file.slice(offset) : file, fileName }],
    onProgress:
      onProgress &&
      (({ totalBytesSent, totalBytesExpectedToSend }) => {
        const sent = offset + totalBytesSent
        const total = offset + totalBytesExpectedToSend
        onProgress({
          progress: Math.floor((sent / total) * 100),
          totalBytesSent: sent,
          totalBytesExpectedToSend: total,
        })
      }),
  }
}

/** Only secure pages can. */
async function hashOf(file: Blob): Promise<string | undefined> {
  if (file.size > HASHED_BYTES_MAX || !globalThis.crypto?.subtle) return undefined
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
