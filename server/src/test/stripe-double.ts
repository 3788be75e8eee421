import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

export const STRIPE_KEYS = { secretKey: 'sk_test_4242424242', webhookSecret: 'whsec_5f1d2c3b4a596877' }

export interface StripeCall {
  readonly path: string
  readonly key: string
  readonly form: Readonly<Record<string, string>>
}

/** Answers like api.stripe.com, and signs notices as Stripe documents it (`t=<seconds>,v1=<HMAC of "t.body">`). */
export async function startStripeDouble() {
  const calls: StripeCall[] = []
  const answers = new Map<string, object>()
  /** The code with which refunds are refused, empty while they are taken; and those that a payment has. */
  const state = { isAway: false, refundCode: '', refunds: [] as object[] }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const reply = (status: number, content: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
      const key = String(request.headers['idempotency-key'] ?? '')
      const path = request.url ?? ''
      const refusal = refusalOf(request, path, state)
      if (refusal) return reply(refusal.status, { error: refusal.error })
      if (request.method === 'GET')
        return reply(200, { object: 'list', data: state.refunds, has_more: false })
      const repeated = answers.get(key)
      if (repeated) return reply(200, repeated)
      const form = Object.fromEntries(new URLSearchParams(body))
      calls.push({ path, key, form })
      const made = answerTo(path, calls.length)
      answers.set(key, made)
      return reply(200, made)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => new Promise((resolve) => server.close(resolve)))
  return {
    calls,
    state,
    settings: { ...STRIPE_KEYS, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  }
}

interface DoubleMood {
  readonly isAway: boolean
  readonly refundCode: string
}

function refusalOf({ method, headers }: IncomingMessage, path: string, { isAway, refundCode }: DoubleMood) {
  if (isAway) return { status: 503, error: { type: 'api_error', message: 'away' } }
  const type = 'invalid_request_error'
  if (headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`)
    return { status: 401, error: { type, message: 'Invalid API Key' } }
  if (refundCode && method === 'POST' && path === '/v1/refunds')
    return { status: 400, error: { type, code: refundCode, message: 'No' } }
  return undefined
}

function answerTo(path: string, number: number): object {
  if (path === '/v1/refunds') return { id: `re_${number}`, object: 'refund', status: 'succeeded' }
  const id = `cs_test_${number}`
  return { id, object: 'checkout.session', url: `https://checkout.stripe.com/c/pay/${id}` }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

interface Signing {
  readonly secret?: string
  /** Seconds since 1970. */
  readonly at?: number
}

/** The header that belongs to a body. */
export function signedAsStripe(
  body: string,
  { secret = STRIPE_KEYS.webhookSecret, at }: Signing = {},
): string {
  const time = at ?? Math.floor(Date.now() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
