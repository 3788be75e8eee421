import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Caller } from '../caller.ts'
import type { Dispatch } from '../dispatch.ts'
import { failureOf } from '../failure.ts'
import { callerOf, sendJson } from '../http.ts'

/** The event of the cloud function (S7.1). */
const event = z.object({
  action: z.string().check(z.maxLength(200)),
  data: z.optional(z.unknown()),
  uniIdToken: z.optional(z.string().check(z.maxLength(4000))),
})

/** `POST /tiantian-mall` {action, data}: a function always answers 200, its code says how it went. */
export function functionsDoor(app: FastifyInstance, dispatch: Dispatch) {
  app.post('/tiantian-mall', async (request, reply) => {
    const caller = callerOf(request)
    return sendJson(reply, await invoke(dispatch, request, caller))
  })
}

async function invoke(dispatch: Dispatch, request: FastifyRequest, caller: Caller): Promise<string | Buffer> {
  try {
    const parsed = z.safeParse(event, request.body)
    if (!parsed.success) throw new AppError('INVALID_INPUT', {}, [{ path: 'action', rule: 'required' }])
    const { action, data = {}, uniIdToken = caller.token } = parsed.data
    return await dispatch.call(action, data, { ...caller, token: uniIdToken })
  } catch (error) {
    const { requestId, language } = caller
    return JSON.stringify(failureOf(error, { language, requestId, log: request.log }).body)
  }
}
