import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage, languageIn } from '@tiantian/contracts/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { failureOf } from './failure.ts'

/** The caller's language: from the URL, otherwise the browser's first choice among ours. */
export function languageOf(request: FastifyRequest): Language {
  const lang = (request.query as { lang?: unknown } | undefined)?.lang
  if (isLanguage(lang)) return lang
  return languageIn(request.headers['accept-language'] ?? '') ?? 'en'
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    token: tokenOf(request),
    language: languageOf(request),
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type(JSON_TYPE).send(json)
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, body } = failureOf(error, {
    language: languageOf(request),
    requestId: request.id,
    log: request.log,
  })
  return reply.code(status).type(JSON_TYPE).send(JSON.stringify(body))
}

/** Proxies that compress make an ETag weak (`W/"…"`), and a client may send several; `*` matches any. */
export function isAmong(etag: string, known = ''): boolean {
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
