import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@tiantian/contracts/language.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import type { Markup } from '../../platform/text/markup.ts'
import { languageOf } from '../http.ts'

/** Where providers of payments report, and the page of the sandbox. */
export interface Payments {
  /** @throws AppError for a notice that is refused */
  notice(provider: string, body: string, headers: IncomingHttpHeaders): Promise<void>
  /** Undefined when the link is not one of the sandbox. */
  sandboxPage(link: SandboxLink, language: Language): Promise<Markup | undefined>
  /** Reports the outcome as a provider does; answers where the buyer goes on. */
  sandboxOutcome(link: SandboxLink, outcome: string): Promise<string | undefined>
}

export interface SandboxLink {
  readonly id: string
  readonly pass: string
}

export const NOTICE_PATH = '/pay/notice'
export const SANDBOX_PAGE_PATH = '/pay/sandbox'

/** Per network: a provider repeats its notices until they are taken. */
const NOTICE_LIMIT = { max: 1200, windowSeconds: 60 }
const BODY_BYTES_MAX = 65_536
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** `POST /pay/notice/<provider>` with a signed body, read as it was sent; `GET` and `POST /pay/sandbox/<id>/<pass>`. */
export async function paymentRoutes(app: FastifyInstance, payments: Payments, clock: Clock) {
  const limiter = new RateLimiter(clock)
  await app.register(async (transport) => {
    transport.removeAllContentTypeParsers()
    transport.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    transport.post<{ Params: { provider: string }; Body: string | undefined }>(
      `${NOTICE_PATH}/:provider`,
      async (request, reply) => {
        if (!limiter.allow(addressKey(request.ip), NOTICE_LIMIT)) return reply.code(429).send()
        await payments.notice(request.params.provider, request.body ?? '', request.headers)
        return reply.code(200).type('text/plain').send('ok')
      },
    )
    transport.get<{ Params: SandboxLink }>(`${SANDBOX_PAGE_PATH}/:id/:pass`, async (request, reply) => {
      const page = await payments.sandboxPage(request.params, languageOf(request))
      if (!page) return reply.code(404).send()
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(String(page))
    })
    transport.post<{ Params: SandboxLink; Body: string | undefined }>(
      `${SANDBOX_PAGE_PATH}/:id/:pass`,
      async (request, reply) => {
        const outcome = new URLSearchParams(request.body ?? '').get('outcome') ?? ''
        const url = await payments.sandboxOutcome(request.params, outcome)
        return url ? reply.redirect(url, 303) : reply.code(404).send()
      },
    )
  })
}
