import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance } from 'fastify'
import { UPLOAD_PATH } from './transports/media.ts'

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Ends a call whose body is incomplete after this time; only the form of an upload may take longer. */
export function limitBodies(app: FastifyInstance, timeoutMs: number) {
  app.addHook('preParsing', (request, _reply, body, done) => {
    if (!(BODILESS.has(request.method) || request.url === UPLOAD_PATH)) {
      const timer = setTimeout(() => request.raw.destroy(new AppError('INVALID_INPUT')), timeoutMs)
      body.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done(null, body)
  })
}
