import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An action as it reached the server, on either route. */
export interface SeenAction {
  readonly method: string
  readonly url: string
  readonly language: string | undefined
  readonly token: string | undefined
}

/** A reply, or what something on the way replies in its place: a page. */
export interface MallAnswer {
  readonly status?: number
  readonly body: object | string
}

/**
 * A server with both routes to the mall over real HTTP: shared reads by GET, everything else as a signed cloud call.
 */
export async function testMall(answer: (action: SeenAction) => MallAnswer) {
  const seen: SeenAction[] = []
  const receive = (action: SeenAction) => {
    seen.push(action)
    return answer(action)
  }
  const server = createServer((request, response) => {
    void replyTo(request, receive).then(({ status = 200, body }) => {
      const type = typeof body === 'string' ? 'text/html' : 'application/json'
      response.writeHead(status, { 'content-type': type })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { seen, origin: originOf(server), close: () => close(server) }
}

interface CloudCall {
  readonly method: string
  readonly params: string
}

interface TestMallInvocation {
  readonly functionArgs: {
    readonly action: string
    readonly uniIdToken?: string
    readonly clientInfo: { readonly locale: string }
  }
}

async function replyTo(
  request: IncomingMessage,
  receive: (action: SeenAction) => MallAnswer,
): Promise<MallAnswer> {
  const { url = '', headers, method = '' } = request
  if (url !== '/client') {
    return receive({ method, url, language: headers['accept-language'], token: headers.authorization })
  }
  const call = JSON.parse((await request.toArray()).join('')) as CloudCall
  if (call.method.endsWith('anonymousAuthorize')) {
    return { body: { success: true, data: { accessToken: 'access' } } }
  }
  const { functionArgs } = JSON.parse(call.params) as TestMallInvocation
  const { action, uniIdToken: token, clientInfo } = functionArgs
  const { status, body } = receive({ method, url: `/api/${action}`, language: clientInfo.locale, token })
  // A refusing function still replies; only a page replaces the whole reply.
  return typeof body === 'string' ? { status: status ?? 200, body } : { body: { success: true, data: body } }
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function close(server: Server) {
  server.closeAllConnections()
  server.close()
}
