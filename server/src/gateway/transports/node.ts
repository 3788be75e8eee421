import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance } from 'fastify'
import type { Dispatch } from '../dispatch.ts'
import { callerOf, sendJson } from '../http.ts'
import type { ReplyCache } from '../reply-cache.ts'
import { readPublic } from './rest.ts'

type Payload = Readonly<Record<string, unknown>>

/** The separate node of S7.4: `{controller, filename, act, …}` is the action `controller/filename/act`. */
export function nodeTransport(app: FastifyInstance, dispatch: Dispatch, cache: ReplyCache) {
  app.get('/node', (request, reply) =>
    readPublic({ request, reply, name: nameOf(request.query), dispatch, cache }),
  )
  app.post('/node', async (request, reply) => {
    const name = nameOf(request.body)
    const { controller, filename, act, ...input } = request.body as Payload
    return sendJson(reply, await dispatch.call(name, input, callerOf(request)))
  })
}

function nameOf(payload: unknown): string {
  const { controller, filename, act } = (payload ?? {}) as Payload
  const parts = [controller, filename, act]
  if (parts.every((part) => typeof part === 'string' && part !== '')) return parts.join('/')
  throw new AppError('INVALID_INPUT', {}, [{ path: 'controller, filename, act', rule: 'required' }])
}
