import { createHmac } from 'node:crypto'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { Files } from '../../server/src/gateway/cloud/files.ts'
import { createDispatch } from '../../server/src/gateway/dispatch.ts'
import type { Services } from '../../server/src/gateway/implement.ts'
import { implement } from '../../server/src/gateway/implement.ts'
import { ReplyCache } from '../../server/src/gateway/reply-cache.ts'
import { clientTransport } from '../../server/src/gateway/transports/client.ts'
import { createTokens } from '../../server/src/modules/user/session/token.ts'
import { systemClock as clock } from '../../server/src/platform/clock.ts'
import { createLogger } from '../../server/src/platform/log.ts'

const SECRET = 'the secret of the bench, never of a server'
const SPACE = {
  spaceId: 'bench',
  clientSecret: 'client secret of the bench',
  tokenSecrets: [SECRET],
} as const
const ROUNDS = 20_000

const USER_INFO = {
  _id: 'id',
  username: 'bench',
  nickname: 'bench',
  mobile: '',
  wx_openid: '',
  avatar: '',
  channel_code: '',
  balance: 0,
  score: 0,
  coupon: 0,
  hasNickName: true,
  hasUserName: true,
  hasMobile: false,
}

/**
 * Milliseconds of processor time that one signed call of a signed-in user takes from its parsed body to its reply,
 * with an empty action; the cost of an empty route is subtracted.
 */
export async function cpuOfCloudCall(): Promise<number> {
  const app = Fastify()
  const tokens = createTokens(SECRET, clock)
  const user = { id: '018f0000-0000-7000-8000-000000000001', kind: 'person', roles: [] } as const
  const signedIn = { ...user, sessionId: '018f0000-0000-7000-8000-000000000002' }
  openDoor(app, async (token) => {
    const { uid } = tokens.read(token)
    return { user: { ...signedIn, id: uid }, lacksSecondFactor: false }
  })
  app.post('/nothing', async (_request, reply) => reply.send('{}'))
  const authorized = await post(app, '/client', 'serverless.auth.user.anonymousAuthorize', '{}')
  const { accessToken } = authorized.json<{ data: { accessToken: string } }>().data
  const functionArgs = { action: getUserInfo.name, data: {}, uniIdToken: tokens.issue(signedIn).token }
  const params = JSON.stringify({ functionTarget: 'tiantian-mall', functionArgs })
  const call = (url: string) => () =>
    post(app, url, 'serverless.function.runtime.invoke', params, accessToken)
  const answer = await call('/client')()
  if (!answer.body.startsWith('{"success":true,"data":{"code":0')) throw new Error(answer.body)
  const signed = await cpuMs(call('/client'))
  const nothing = await cpuMs(call('/nothing'))
  return signed - nothing
}

function openDoor(app: FastifyInstance, authenticate: Parameters<typeof createDispatch>[0]['authenticate']) {
  const actions = [implement(getUserInfo, async () => ({ userInfo: USER_INFO }))]
  // The action uses neither database nor files.
  const services = { clock, log: createLogger('silent') } as Services
  const dispatch = createDispatch({
    actions,
    services,
    authenticate,
    assertProven: async () => undefined,
    openKey: async () => undefined,
    checksReplies: false,
  })
  const cache = new ReplyCache(clock)
  clientTransport(app, {
    space: SPACE,
    functions: [],
    files: {} as Files,
    cache,
    dispatch,
    authenticate,
    services,
  })
}

/** This includes signing, which is the same for both routes. */
function post(app: FastifyInstance, url: string, method: string, params: string, token?: string) {
  const body = { method, params, spaceId: SPACE.spaceId, timestamp: Date.now(), ...(token && { token }) }
  const entries = Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))
  const text = entries.map(([name, value]) => `${name}=${value}`).join('&')
  const signature = createHmac('md5', SPACE.clientSecret).update(text).digest('hex')
  return app.inject({ method: 'POST', url, headers: { 'x-serverless-sign': signature }, payload: body })
}

/** After some warm-up rounds for the compiler. */
async function cpuMs(call: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < ROUNDS / 10; n++) await call()
  const before = process.cpuUsage()
  for (let n = 0; n < ROUNDS; n++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / ROUNDS
}
