import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface WireServer {
  readonly http: Server
  readonly url: string
  /** The received requests, with their bodies. */
  readonly seen: Seen[]
  close(): Promise<void>
}

/**
 * A real HTTP server on a free port that records requests. An `answer` that does nothing leaves the caller waiting.
 */
export async function wireServer(
  answer: (response: ServerResponse, seen: Seen) => void | Promise<void>,
): Promise<WireServer> {
  const seen: Seen[] = []
  const http = createServer((request, response) => {
    void receive(request).then((one) => answer(response, one))
  })

  async function receive(request: IncomingMessage): Promise<Seen> {
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: await buffer(request).catch(() => Buffer.alloc(0)) }
    seen.push(one)
    return one
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

  async function close() {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }

  return { http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, seen, close }
}

/** An address where nothing listens. */
export async function deadUrl(): Promise<string> {
  const server = await wireServer(() => undefined)
  await server.close()
  return server.url
}
