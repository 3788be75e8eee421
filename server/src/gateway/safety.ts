import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Headers that tell a browser what it may do, and who may call from elsewhere. */
export async function addSafety(app: FastifyInstance) {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Style attributes set by widgets; a style cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Set by a proxy that speaks TLS; behind plain HTTP it would break every address.
        upgradeInsecureRequests: null,
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  // No cookies anywhere: a token is sent by hand, so a foreign page can do nothing in a person's name.
  await app.register(fastifyCors, {
    origin: true,
    credentials: false,
    allowedHeaders: ['content-type', 'authorization', 'accept-language'],
    exposedHeaders: ['etag', 'request-id'],
    maxAge: 86_400,
  })
}
