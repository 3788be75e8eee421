import type { FormAnswer, FormTransfer } from './form-post-transfer.ts'
import { headOf } from './request-layer.ts'

/** How often a person hears of progress. */
const CHUNK_BYTES = 65_536

/** Where there is no XMLHttpRequest: in Node, which counts what leaves, and in workers, which do not. */
export async function postByStream(send: typeof fetch, transfer: FormTransfer): Promise<FormAnswer> {
  const { url, form, header, signal, onSent } = transfer
  // A worker streams over HTTP/2 only, so there the form goes as a whole and nobody hears of progress.
  const canStream = onSent && 'process' in globalThis
  const request = canStream ? await streamOf(transfer, onSent) : { body: form, headers: header }
  const response = await send(url, { method: 'POST', signal, ...request })
  return { data: await response.text(), ...headOf(response) }
}

async function streamOf({ form, header }: FormTransfer, onSent: NonNullable<FormTransfer['onSent']>) {
  const packed = new Response(form)
  const headers = new Headers({ ...header, 'content-type': packed.headers.get('content-type') ?? '' })
  const whole = await packed.blob()
  // Object storage refuses a form without a length, and a stream alone has none.
  headers.set('content-length', `${whole.size}`)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (sent === whole.size) return stream.close()
      const chunk = await whole.slice(sent, sent + CHUNK_BYTES).arrayBuffer()
      sent += chunk.byteLength
      stream.enqueue(new Uint8Array(chunk))
      onSent(sent, whole.size)
    },
  })
  return { body, headers, duplex: 'half' as const }
}
