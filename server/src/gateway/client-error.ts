import type { Socket } from 'node:net'
import { AppError } from '@tiantian/contracts/error.ts'
import { deviceLanguage } from '@tiantian/contracts/language.ts'
import type { FastifyBaseLogger } from 'fastify'
import { newId } from '../platform/id.ts'
import { failureOf } from './failure.ts'

/**
 * A URL of ten thousand characters, each percent-encoded as nine, is still parsed and then refused by its contract.
 */
export const HEAD_MAX_BYTES = 131_072

/** Replies to malformed HTTP and to oversized headers: nothing is known of such a request, not even its language. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, log: FastifyBaseLogger) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const circumstances = { language: deviceLanguage(undefined), requestId: newId(), log }
  const { body } = failureOf(new AppError('INVALID_INPUT'), circumstances)
  const text = JSON.stringify(body)
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  else socket.destroy()
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
