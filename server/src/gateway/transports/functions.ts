import type { FastifyInstance } from 'fastify'
import type { MallFunction } from '../cloud/mall-function.ts'
import { MALL_FUNCTION } from '../cloud/mall-function.ts'
import { callerOf, sendJson } from '../http.ts'

/** `POST /tiantian-mall` {action, data}: the cloud function without its envelope, for clients that do not sign. */
export function functionsTransport(app: FastifyInstance, callMall: MallFunction) {
  app.post(`/${MALL_FUNCTION}`, async (request, reply) =>
    sendJson(reply, await callMall(request.body, callerOf(request), request.log)),
  )
}
