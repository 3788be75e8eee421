import type { AnyAction, Auth } from '@tiantian/contracts/action.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Dispatch } from '../dispatch.ts'
import type { Door } from './transport-list.ts'
import { TRANSPORTS } from './transport-list.ts'

const WHO: Partial<Record<Auth, string>> = {
  public: 'everybody',
  anonymous: 'with a token, also of an anonymous account',
  member: 'registered people',
  admin: 'the alliance’s office',
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16202b}
h1{font-size:1.6rem}h2{margin-top:2.5rem}article{border-top:1px solid #d8dee6;padding:1rem 0}
h3{margin:0;font:600 1rem ui-monospace,monospace}p{margin:.25rem 0 .5rem;color:#46505c}
pre{background:#f4f6f9;padding:.75rem;overflow:auto;border-radius:.5rem;font-size:.85rem}`

/** `/api`: the readable API description. */
export function apiPageRoute(app: FastifyInstance, dispatch: Dispatch) {
  const actions = [...dispatch.actions.values()].map(({ action }) => action)
  app.get('/api', async (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage(actions)))
}

/** Every action with its input and output, without script. */
function apiPage(actions: readonly AnyAction[]): string {
  const modules = Map.groupBy(actions, (action) => action.name.split('/')[0] ?? '')
  const transports = `<h2>Doors</h2>${TRANSPORTS.map(doorArticle).join('')}`
  const sections = [...modules].map(([name, own]) => `<h2>${name}</h2>${own.map(article).join('')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tiantian Mall API</title><style>${STYLE}</style>
<h1>Tiantian Mall API</h1>
<p>Send <code>POST /api/&lt;action&gt;</code> with a JSON body. Public reads answer <code>GET</code> too, with
<code>?data=</code> and <code>lang=</code>. A reply is flat: <code>{"code":0,"message":"",…}</code>; a refusal
carries a code, a message in your language and a request id. Machine-readable:
<a href="/api/openapi.json">openapi.json</a>.</p>
${transports}
${sections.join('\n')}</html>`
}

function doorArticle({ path, methods, summary }: Door): string {
  return `<article id="${path.slice(1)}"><h3>${path}</h3>
<p>${escapeHtml(summary)}. ${methods.join(', ').toUpperCase()}.</p></article>`
}

function article(action: AnyAction): string {
  return `<article id="${action.name}"><h3>${action.name}</h3>
<p>${escapeHtml(action.summary)}. For ${WHO[action.auth] ?? `whoever may ${action.auth}`}.</p>
<details><summary>Input</summary><pre>${schemaText(action.input, 'input')}</pre></details>
<details><summary>Output</summary><pre>${schemaText(action.output, 'output')}</pre></details></article>`
}

function schemaText(schema: AnyAction['input'], io: 'input' | 'output'): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return escapeHtml(JSON.stringify(rest, null, 2))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
