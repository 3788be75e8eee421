import type { Host } from '../host.ts'
import type { Deadline } from '../request/request-layer.ts'
import { headOf, withinDeadline } from '../request/request-layer.ts'
import { fileFailure } from '../request/request-layer-failure.ts'
import type { FormAnswer } from './form-post-transfer.ts'
import { percentOf } from './form-post-transfer.ts'

export interface FormFile {
  /** The field's name, `file` by default. */
  readonly name?: string | undefined
  readonly file: Blob
  /** The file name sent to the server; by default its own name, or else `file-<ms>`. */
  readonly fileName?: string | undefined
}

export interface FormPost extends Deadline {
  readonly url: string
  /** Sent before the files, in order: object storage reads no field that comes after its file. */
  readonly formData?: Readonly<Record<string, string>> | undefined
  readonly files: readonly FormFile[]
  readonly header?: Readonly<Record<string, string>> | undefined
  readonly onProgress?: ((progress: FormPostUploadProgress) => void) | undefined
}

export interface FormPostUploadProgress {
  /** Whole percent. */
  readonly progress: number
  /** Bytes of the whole form, including fields and boundaries. */
  readonly totalBytesSent: number
  readonly totalBytesExpectedToSend: number
}

/**
 * Posts fields and files as one multipart form (S7.10). Any reply resolves, whatever its status; a missing file, a
 * network failure, a timeout and an abort reject with the codes of S8.16.
 */
export async function uploadFile(host: Host, post: FormPost): Promise<FormAnswer> {
  if (post.files.length === 0) throw fileFailure()
  const { url, header = {}, onProgress } = post
  const form = formOf(post, host.now())
  const onSent =
    onProgress &&
    ((totalBytesSent: number, totalBytesExpectedToSend: number) => {
      const progress = percentOf(totalBytesSent, totalBytesExpectedToSend)
      onProgress({ progress, totalBytesSent, totalBytesExpectedToSend })
    })
  return withinDeadline(host, 'uploadFile', post, async (signal) => {
    if (host.postForm) return host.postForm({ url, form, header, signal, onSent })
    // For example in a worker: the form is sent as a whole without progress.
    const response = await host.fetch(url, { method: 'POST', headers: header, body: form, signal })
    return { data: await response.text(), ...headOf(response) }
  })
}

function formOf({ formData = {}, files }: FormPost, now: number): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(formData)) form.append(name, value)
  for (const { name = 'file', file, fileName } of files) {
    if (!(file instanceof Blob)) throw fileFailure()
    const { name: ownName } = file as Partial<File>
    form.append(name, file, fileName || ownName || `file-${now}`)
  }
  return form
}
