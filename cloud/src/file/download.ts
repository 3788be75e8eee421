import type { Host } from '../host.ts'
import type { Deadline } from '../request/request-layer.ts'
import { headOf, withinDeadline } from '../request/request-layer.ts'
import { percentOf } from './form-post-transfer.ts'

export interface Download extends Deadline {
  readonly url: string
  readonly header?: Readonly<Record<string, string>> | undefined
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined
}

export interface DownloadProgress {
  /** Whole percent; 0 while the total is unknown. */
  readonly progress: number
  readonly totalBytesWritten: number
  /** 0 if the server does not report it. */
  readonly totalBytesExpectedToWrite: number
}

export interface DownloadedFile {
  readonly file: Blob
  readonly statusCode: number
  readonly header: Readonly<Record<string, string>>
}

/**
 * Downloads a file by GET (S7.10). Any reply resolves; timeout, abort and network failure reject with the codes of
 * S8.16.
 */
export async function downloadFile(host: Host, input: Download): Promise<DownloadedFile> {
  const { url, header = {}, onProgress } = input
  return withinDeadline(host, 'downloadFile', input, async (signal) => {
    const response = await host.fetch(url, { headers: header, signal })
    const counted = onProgress ? reportProgress(response, onProgress) : response
    return { file: await counted.blob(), ...headOf(response) }
  })
}

function reportProgress(response: Response, onProgress: (progress: DownloadProgress) => void): Response {
  const whole = lengthOf(response)
  let written = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, next) {
      written += piece.byteLength
      const progress = percentOf(written, whole)
      onProgress({ progress, totalBytesWritten: written, totalBytesExpectedToWrite: whole })
      next.enqueue(piece)
    },
  })
  return new Response(response.body?.pipeThrough(count), { headers: response.headers })
}

/** A compressed file becomes longer than its Content-Length. */
function lengthOf({ headers }: Response): number {
  return headers.has('content-encoding') ? 0 : Number(headers.get('content-length')) || 0
}
