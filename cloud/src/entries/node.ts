import type { FormAnswer, FormTransfer } from '../file/form-post-transfer.ts'
import type { Host } from '../host.ts'
import { browserHost } from '../host.ts'
import { headOf } from '../request/request-layer.ts'

/** The interval of progress events. */
const CHUNK_BYTES = 65_536

/**
 * Node has no XMLHttpRequest, but it can count the bytes sent. Browsers stream a form over HTTP/2 only, and few do.
 */
export async function postByStream(transfer: FormTransfer): Promise<FormAnswer> {
  const { url, signal } = transfer
  const response = await fetch(url, { method: 'POST', signal, ...(await streamOf(transfer)) })
  return { data: await response.text(), ...headOf(response) }
}

async function streamOf({ form, header, onSent }: FormTransfer) {
  const packed = new Response(form)
  const headers = new Headers({ ...header, 'content-type': packed.headers.get('content-type') ?? '' })
  const whole = await packed.blob()
  // Object storage refuses a form without a length, and a plain stream has none.
  headers.set('content-length', `${whole.size}`)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (sent === whole.size) return stream.close()
      const chunk = await whole.slice(sent, sent + CHUNK_BYTES).arrayBuffer()
      sent += chunk.byteLength
      stream.enqueue(new Uint8Array(chunk))
      onSent?.(sent, whole.size)
    },
  })
  return { body, headers, duplex: 'half' as const }
}

/** The host of Node, where uploads report their progress as they do in a browser. */
export const nodeHost = (): Host => ({ ...browserHost(), postForm: postByStream })
