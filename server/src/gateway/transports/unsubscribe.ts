import { unsubscribe } from '@tiantian/contracts/user/preference.ts'
import type { FastifyInstance } from 'fastify'
import type { Dispatch } from '../dispatch.ts'
import { callerOf, sendJson } from '../http.ts'

export const UNSUBSCRIBE_PATH = '/unsubscribe'
/** A page of the web app, which asks the user for confirmation. */
export const UNSUBSCRIBE_PAGE = '/#/pages/user/settings/unsubscribe?token='

interface UnsubscribeRequest {
  Params: { token: string }
}

/**
 * `POST /unsubscribe/<token>`: called by mail programs for the header List-Unsubscribe (RFC 8058), with an empty form
 * and without an account. A user who opens it as a page has to confirm first: mail scanners open the links of emails.
 */
export async function unsubscribeRoute(app: FastifyInstance, dispatch: Dispatch) {
  await app.register(async (transport) => {
    transport.removeAllContentTypeParsers()
    transport.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null),
    )
    transport.post<UnsubscribeRequest>(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) =>
      sendJson(reply, await dispatch.call(unsubscribe.name, request.params, callerOf(request))),
    )
  })
  app.get<UnsubscribeRequest>(`${UNSUBSCRIBE_PATH}/:token`, ({ params }, reply) =>
    reply.redirect(UNSUBSCRIBE_PAGE + encodeURIComponent(params.token)),
  )
}
