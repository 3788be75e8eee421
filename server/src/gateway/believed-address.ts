import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../platform/network/host.ts'

/**
 * The loopback interface has several names, and passkeys, sessions and mailed links belong to one of them: a person who
 * opens a page at another is led to that. Any other address stays as it is, since a proxy may know better.
 */
export function leadToBelievedAddress(app: FastifyInstance, origins: readonly string[]) {
  const believed = origins.map((origin) => new URL(origin)).filter(({ hostname }) => isLoopback(hostname))
  if (believed.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (!isDocument(request)) return
    const opened = urlOf(request)
    if (!(opened && isLoopback(opened.hostname))) return
    const samePort = believed.filter(
      ({ protocol, port }) => protocol === opened.protocol && port === opened.port,
    )
    if (samePort.length === 0 || samePort.some(({ hostname }) => hostname === opened.hostname)) return
    // Browsers keep the part behind the hash.
    return reply.header('cache-control', 'no-store').redirect(`${samePort[0]!.origin}${request.url}`, 307)
  })
}

/** What a person opens; programs, pictures and calls are answered at any name. */
const isDocument = ({ method, headers, url }: FastifyRequest) =>
  method === 'GET' &&
  url.startsWith('/') &&
  (headers.accept?.includes('text/html') ?? false) &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document'

const urlOf = ({ protocol, host }: FastifyRequest) => URL.parse(`${protocol}://${host}`)
