import type { AnyAction, Auth } from '@tiantian/contracts/action.ts'
import type { ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import { API_KEY_LIMIT, API_SCOPES } from '@tiantian/contracts/shop/api-key.ts'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_ID,
  WEBHOOK_RETRY_MINUTES,
  WEBHOOK_SIGNATURE,
} from '@tiantian/contracts/shop/webhook.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { pauses } from '../../platform/chunks.ts'
import type { Markup } from '../../platform/text/markup.ts'
import { html } from '../../platform/text/markup.ts'
import type { Dispatch } from '../dispatch.ts'
import { exampleInput, exampleReply } from './example.ts'
import type { TransportRoute } from './transport-list.ts'
import { TRANSPORTS } from './transport-list.ts'

const WHO: Partial<Record<Auth, string>> = {
  public: 'everybody',
  anonymous: 'with a token, also of an anonymous account',
  member: 'registered people',
  admin: 'the alliance’s office',
}

const STYLE = html`body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16202b}
h1{font-size:1.6rem}h2{margin-top:2.5rem}article{border-top:1px solid #d8dee6;padding:1rem 0}
h3{margin:0;font:600 1rem ui-monospace,monospace}p{margin:.25rem 0 .5rem;color:#46505c}
pre{background:#f4f6f9;padding:.75rem;overflow:auto;border-radius:.5rem;font-size:.85rem}`

export interface ApiPageOptions {
  /** What programs may call by the key of a shop. */
  readonly keyActions: readonly { readonly action: AnyAction; readonly scopes: readonly ApiScope[] }[]
}

/** `/api`: the readable API description. */
export function apiPageRoute(app: FastifyInstance, dispatch: Dispatch, { keyActions }: ApiPageOptions) {
  const actions = [...dispatch.actions.values()].map(({ action }) => action)
  let page: Promise<Buffer> | undefined
  app.get('/api', async (_request, reply) => {
    page ??= apiPage(actions, keyActions)
    return reply.type('text/html; charset=utf-8').send(await page)
  })
}

/** Every action with an example, its input and its output, without script. */
async function apiPage(
  actions: readonly AnyAction[],
  keyActions: ApiPageOptions['keyActions'],
): Promise<Buffer> {
  const modules = Map.groupBy(actions, (action) => action.name.split('/')[0] ?? '')
  // Encoded part by part: the whole page, 5 MB, would take longer than a slice.
  const parts: Buffer[] = []
  const write = (markup: Markup) => parts.push(Buffer.from(`${markup.toString()}\n`))
  const pause = pauses()
  write(introduction(keyActions))
  for (const [name, own] of modules) {
    write(html`<h2>${name}</h2>`)
    for (const action of own) write(await article(action, pause))
  }
  write(html`</html>`)
  return Buffer.concat(parts)
}

function introduction(keyActions: ApiPageOptions['keyActions']): Markup {
  return html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tiantian Mall API</title><style>${STYLE}</style>
<h1>Tiantian Mall API</h1>
<p>Send <code>POST /api/&lt;action&gt;</code> with a JSON body. Public reads answer <code>GET</code> too, with
<code>?data=</code> and <code>lang=</code>. A reply is flat: <code>{"code":0,"message":"",…}</code>; a refusal
carries a code, a message in your language and a request id. Machine-readable:
<a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Signing in</h2>
<p>Sign in by <a href="#user/login/username">user/login/username</a> or another <code>user/login/…</code>; the reply carries
<code>token</code> and <code>tokenExpired</code> (milliseconds). Send the token with each call as
<code>Authorization: Bearer</code>:</p>
<pre>curl -s ORIGIN/api/user/login/username -H 'content-type: application/json' -d '{"username":"NAME","password":"PASSWORD"}'
curl -s ORIGIN/api/user/info/info -H 'content-type: application/json' -H 'authorization: Bearer TOKEN' -d '{}'</pre>
${keyArticle(keyActions)}
<h2>Transports</h2>${TRANSPORTS.map(routeArticle)}`
}

/** Keys of shops, with a stock import from beginning to end. */
function keyArticle(keyActions: ApiPageOptions['keyActions']): Markup {
  return html`<h2 id="keys">Keys of a shop</h2>
<p>A program of a seller needs no login: an owner makes a key on the page “API and webhooks” of the shop and chooses what it may
do. Send it like a token to <code>POST /api/&lt;action&gt;</code>. It reaches that shop alone: another one is refused with
<code>API_KEY_SHOP</code>, any other action with <code>API_KEY_SCOPE</code>, an unknown, revoked or expired key with
<code>API_KEY_INVALID</code>. Public reads are answered as to everybody. A key may call ${API_KEY_LIMIT.max} times in
${API_KEY_LIMIT.windowSeconds} seconds.</p>
${API_SCOPES.map(
  (scope) =>
    html`<p><code>${scope}</code>: ${keyActions
      .filter(({ scopes }) => scopes.includes(scope))
      .map(({ action: { name } }) => html`<a href="#${name}">${name}</a> `)}</p>`,
)}
<pre>curl -s ORIGIN/api/product/mine/list -H 'content-type: application/json' -H 'authorization: Bearer tmk_…' -d '{"shopId":"SHOP"}'
curl -s ORIGIN/api/order/sale/list -H 'content-type: application/json' -H 'authorization: Bearer tmk_…' -d '{"shopId":"SHOP"}'</pre>
<p>Prices and stock from a table, as on the page “Import stock”: sign the file, post it as the reply says, open it, check it,
ask until its state is <code>checked</code>, start it, and ask until it is <code>done</code>. The id of the shop is in
<code>shop/own/list</code> of its owner.</p>
<pre>import/file/sign    {"kind":"product/stock","name":"stock.csv","size":BYTES}
POST the form       the fields of the reply in their order, the file last as "file", to "action"
import/run/create   {"requestId":UUID,"kind":"product/stock","fileId":ID,"params":{"shopId":"SHOP"}}
import/run/check    {"id":RUN}
import/run/detail   {"id":RUN}
import/run/start    {"id":RUN,"skipErrors":true}
import/run/detail   {"id":RUN}</pre>
<p>Products are imported in the same way with the scope <code>products.write</code> and <code>"kind":"product/products"</code>:
those of part numbers that the shop has are changed, the others added and put on sale. <code>import/kind/detail</code> names the
columns and how many rows a file may have. <code>import/run/errors</code> says what is wrong with a row;
<code>import/run/error-file</code> has those rows as a file, to be corrected and sent again.</p>
<h2 id="webhooks">Webhooks of a shop</h2>
<p>An owner adds a public https address on the same page and chooses its events: ${WEBHOOK_EVENTS.join(', ')}. Each is a
<code>POST</code> of JSON that names what has changed; read the rest by the API. Any status of 200 to 299 within four seconds
is taken as received; redirects are not followed. Otherwise it is sent again after ${WEBHOOK_RETRY_MINUTES.join(', ')} minutes;
after ${WEBHOOK_FAILING_DAYS} days without success the address is switched off and the owners are notified.</p>
<pre>POST /hooks
content-type: application/json
${WEBHOOK_ID}: 0199a3c4-5e6f-7a56-8145-270ce6b3bebd
${WEBHOOK_SIGNATURE}: t=1772443800,v1=HEX

{"event":"stock.changed","createdAt":"2026-03-02T09:30:00.000Z","shopId":"SHOP","data":{"productIds":["PRODUCT"]}}</pre>
<p>Compute the HMAC-SHA256 of <code>t</code>, a dot and the body as it came, with the secret as text, and compare it with each
<code>v1</code> in constant time: after a rotation two secrets sign for a day. Refuse what is older than five minutes. The same
<code>${WEBHOOK_ID}</code> is one event, however often it comes. Orders carry
<code>{"orderId","code","state"}</code>; a sale is told by <code>order.created</code>, not by <code>stock.changed</code>.</p>
<pre>const [t, ...signatures] = header.split(',')
const expected = createHmac('sha256', SECRET).update(t.slice(2) + '.' + body).digest('hex')
const isGenuine = signatures.some((each) =&gt; timingSafeEqual(Buffer.from(each), Buffer.from('v1=' + expected)))</pre>`
}

function routeArticle({ path, methods, summary }: TransportRoute): Markup {
  return html`<article id="${path.slice(1)}"><h3>${path}</h3>
<p>${summary}. ${methods.join(', ').toUpperCase()}.</p></article>`
}

async function article(action: AnyAction, pause: () => Promise<void> | undefined): Promise<Markup> {
  // A large schema takes as long as a whole slice.
  const example = exampleText(action)
  await pause()
  const input = schemaText(action.input, 'input')
  await pause()
  const output = schemaText(action.output, 'output')
  await pause()
  return html`<article id="${action.name}"><h3>${action.name}</h3>
<p>${action.summary}. For ${WHO[action.auth] ?? `users with the permission ${action.auth}`}.</p>
<details><summary>Example</summary><pre>${example}</pre></details>
<details><summary>Input</summary><pre>${input}</pre></details>
<details><summary>Output</summary><pre>${output}</pre></details></article>`
}

function exampleText(action: AnyAction): string {
  const [input, reply] = [exampleInput(action), exampleReply(action)].map((value) =>
    JSON.stringify(value, null, 2),
  )
  return `POST /api/${action.name}\n${input}\n\n200\n${reply}`
}

function schemaText(schema: AnyAction['input'], io: 'input' | 'output'): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.stringify(rest, null, 2)
}
