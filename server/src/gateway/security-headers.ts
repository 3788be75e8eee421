import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Replies of calls are data: a browser may neither guess a type for them nor show them in a frame. */
export async function addSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    done()
  })
  // No cookies: the token is sent explicitly, so a foreign page cannot act for the user.
  await app.register(fastifyCors, {
    origin: '*',
    credentials: false,
    allowedHeaders: [
      'content-type',
      'authorization',
      'accept-language',
      // Sent by the cloud client.
      'x-basement-token',
      'x-serverless-sign',
      // Sent with its form posts; the name is misspelt on the wire.
      'x-oss-server-side-encrpytion',
    ],
    // A device whose clock is wrong takes the time from `date`.
    exposedHeaders: ['date', 'etag', 'request-id'],
    maxAge: 86_400,
    // An OPTIONS request that does not come from a browser gets the same reply, not a text of the library.
    strictPreflight: false,
  })
}

export interface PageSafety {
  /** Hosts whose pages the app may embed (S2.46). */
  readonly framedHosts: readonly string[]
  /** Hosts of the map tiles. */
  readonly tileHosts: readonly string[]
  /** By default other sites of the operator below the same domain may still use plain HTTP. */
  readonly hstsSubdomains: boolean
}

const YEAR_S = 31_536_000

/** Headers of pages: what a browser may load and run in them. They are computed for each page, so calls go without. */
export async function addPageSecurityHeaders(
  app: FastifyInstance,
  { framedHosts, tileHosts, hstsSubdomains }: PageSafety,
) {
  // Replaces the policy for data.
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
        // The app embeds pages of this server and may not be embedded elsewhere.
        frameAncestors: [({ url }) => (isApp(url) ? "'none'" : "'self'")],
        // Set by a proxy that terminates TLS; behind plain HTTP it would break every URL.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains: hstsSubdomains },
    // Images may be shown on other sites.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
}

/** What browsers read from the headers of documents and workers alone; a page has many more files than these. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The name of a file with a hash is its version, and only pages of the app read these. */
const OF_CHANGING_FILES = [
  'etag',
  'last-modified',
  'accept-ranges',
  'cross-origin-resource-policy',
  'request-id',
  'access-control-expose-headers',
]

/** Spares the scripts, styles and fonts of a page 900 bytes each. */
export function withoutNeedlessHeaders(reply: { removeHeader(name: string): unknown }) {
  for (const name of [...OF_DOCUMENTS, ...OF_CHANGING_FILES]) reply.removeHeader(name)
}

const isApp = (url = '/') => /^\/(?:index\.html)?(?:\?|$)/.test(url)
