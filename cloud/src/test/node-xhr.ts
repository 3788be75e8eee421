import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as send } from 'node:http'
import { text } from 'node:stream/consumers'

const CHUNK_BYTES = 65_536

/** The part of XMLHttpRequest that uploads use, over Node's own HTTP: Node has none, and the requests stay real. */
export class NodeXhr {
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  private url = ''
  private readonly headers: Record<string, string> = {}
  private answerHeaders = ''
  private outgoing: ClientRequest | undefined

  open(_method: 'POST', url: string) {
    this.url = url
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  getAllResponseHeaders(): string {
    return this.answerHeaders
  }

  abort() {
    if (!this.outgoing) return
    this.outgoing.destroy()
    this.outgoing = undefined
    this.onabort?.()
  }

  send(form: FormData) {
    const headers = this.headers
    const outgoing = send(this.url, { method: 'POST', headers }, (response) => void this.read(response))
    this.outgoing = outgoing
    outgoing.on('error', () => this.outgoing && this.onerror?.())
    void this.write(outgoing, form)
  }

  private async read(response: IncomingMessage) {
    this.responseText = await text(response)
    this.status = response.statusCode ?? 0
    const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    this.answerHeaders = lines.join('')
    this.onload?.()
  }

  private async write(outgoing: ClientRequest, form: FormData) {
    const whole = await new Response(form).blob()
    if (!this.outgoing) return
    outgoing.setHeader('content-type', whole.type)
    outgoing.setHeader('content-length', whole.size)
    const bytes = new Uint8Array(await whole.arrayBuffer())
    for (let sent = 0; sent < bytes.length && this.outgoing; ) {
      const chunk = bytes.subarray(sent, sent + CHUNK_BYTES)
      await new Promise((resolve) => outgoing.write(chunk, resolve))
      sent += chunk.length
      this.upload.onprogress?.({ loaded: sent, total: bytes.length })
    }
    outgoing.end()
  }
}
