import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Replies of calls are data: a browser may neither guess a type for them nor show them in a frame. */
export async function addSafety(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    done()
  })
  // No cookies anywhere: a token is sent by hand, so a foreign page can do nothing in a person's name.
  await app.register(fastifyCors, {
    origin: '*',
    credentials: false,
    allowedHeaders: [
      'content-type',
      'authorization',
      'accept-language',
      // Of the cloud client.
      'x-basement-token',
      'x-serverless-sign',
      // Of its form posts; the name is misspelt on the wire.
      'x-oss-server-side-encrpytion',
    ],
    exposedHeaders: ['etag', 'request-id'],
    maxAge: 86_400,
    // Whoever asks OPTIONS without being a browser is told the same, not a text of the library.
    strictPreflight: false,
  })
}

/**
 * Headers of pages: what a browser may load and do in them. Worked out anew for each, so calls go without.
 * @param framedHosts whose pages the app may show within its own (S2.46)
 * @param tileHosts where the tiles of maps come from
 */
export async function addPageSafety(
  app: FastifyInstance,
  framedHosts: readonly string[],
  tileHosts: readonly string[],
) {
  // In place of the policy for data.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.removeHeader('content-security-policy')
    done()
  })
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Style attributes set by widgets; a style cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...tileHosts],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'self'", ...framedHosts.map((host) => `https://${host}`)],
        // The app shows pages of this server within itself, and is never shown within another.
        frameAncestors: [({ url }) => (isApp(url) ? "'none'" : "'self'")],
        // Set by a proxy that speaks TLS; behind plain HTTP it would break every address.
        upgradeInsecureRequests: null,
      },
    },
    // Pictures may be shown elsewhere.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
}

const isApp = (url = '/') => /^\/(?:index\.html)?(?:\?|$)/.test(url)
