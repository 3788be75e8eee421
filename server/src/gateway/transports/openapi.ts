import type { AnyAction } from '@tiantian/contracts/action.ts'
import { APP_VERSION } from '@tiantian/contracts/constants.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { ERROR_CODES } from '@tiantian/contracts/error.ts'
import { errorText } from '@tiantian/contracts/error-text.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { paced } from '../../platform/chunks.ts'
import type { Dispatch } from '../dispatch.ts'
import { JSON_TYPE } from '../http.ts'
import { isSharedRead } from '../shared-read.ts'
import { exampleInput, exampleReply } from './example.ts'
import type { TransportBody, TransportRoute } from './transport-list.ts'
import { TRANSPORTS } from './transport-list.ts'

/** `/api/openapi.json`, generated from the contracts on first request. */
export function openApiRoutes(app: FastifyInstance, dispatch: Dispatch) {
  const actions = [...dispatch.actions.values()].map(({ action }) => action)
  let description: Promise<Buffer> | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= describe(actions)
    return reply.type(JSON_TYPE).send(await description)
  })
}

const member = (key: string, value: object) => `${JSON.stringify(key)}:${JSON.stringify(value)}`

/** Written and encoded path by path: the whole document in one go would keep everybody else waiting. */
async function describe(actions: readonly AnyAction[]): Promise<Buffer> {
  const head = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tiantian Mall', version: APP_VERSION },
    servers: [{ url: '/', description: 'The server that sent this document' }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure },
    },
  })
  const transports = TRANSPORTS.map((transport) => member(transport.path, pathOfTransport(transport)))
  const parts = [Buffer.from(`${head.slice(0, -1)},"paths":{${transports.join(',')}`)]
  for await (const action of paced(actions)) {
    parts.push(Buffer.from(`,${member(`/api/${action.name}`, pathOf(action))}`))
  }
  return Buffer.concat([...parts, Buffer.from('}}')])
}

/** What a caller without a token gets, or one who sends something else than the contract says. */
function exampleRefusal({ auth }: AnyAction) {
  const code: ErrorCode = auth === 'public' ? 'INVALID_INPUT' : 'LOGIN_REQUIRED'
  return { code, message: errorText(code, 'en'), requestId: '0199a3c4-5e6f-7d10-8a2b-3c4d5e6f7081' }
}

const Failure = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { enum: ERROR_CODES },
    message: { type: 'string', description: 'In the language of the caller' },
    params: { type: 'object' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, rule: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
}

function pathOfTransport({ path, methods, summary, body, reply }: TransportRoute) {
  const content = reply && { 'application/json': { schema: { type: 'object' }, example: reply } }
  const answered = { description: 'Answered', ...(content && { content }) }
  const common = { tags: ['transports'], summary, responses: { 200: answered } }
  const requestBody = body && {
    required: true,
    content: { [body.type]: { schema: schemaOf(body), example: body.example } },
  }
  const operations = methods.map((method) => [
    method,
    {
      ...common,
      operationId: `${method}.${path.slice(1)}`,
      ...(method === 'post' && requestBody && { requestBody }),
    },
  ])
  return Object.fromEntries(operations) as object
}

const schemaOf = ({ required, properties }: TransportBody) => ({ type: 'object', required, properties })

function pathOf(action: AnyAction) {
  const [tag] = action.name.split('/')
  const common = {
    tags: [tag],
    summary: action.summary,
    security: action.auth === 'public' ? [] : [{ token: [] }],
    responses: responsesOf(action),
  }
  const input = z.toJSONSchema(action.input, { io: 'input', unrepresentable: 'any' })
  const language = { name: 'lang', in: 'query', schema: { enum: ['zh-Hans', 'en', 'ru', 'kk'] } }
  const content = { 'application/json': { schema: input, example: exampleInput(action) } }
  const data = { name: 'data', in: 'query', description: 'The input as JSON', content }
  const body = { required: true, content }
  return {
    post: {
      ...common,
      operationId: action.name.replaceAll('/', '.'),
      parameters: [language],
      requestBody: body,
    },
    ...(isSharedRead(action) && {
      get: {
        ...common,
        operationId: `${action.name.replaceAll('/', '.')}.get`,
        parameters: [language, data],
      },
    }),
  }
}

function responsesOf(action: AnyAction) {
  const output = z.toJSONSchema(action.output, { io: 'output', unrepresentable: 'any' })
  const envelope = { type: 'object', properties: { code: { const: 0 }, message: { const: '' } } }
  return {
    200: {
      description: 'Done',
      content: {
        'application/json': { schema: { allOf: [envelope, output] }, example: exampleReply(action) },
      },
    },
    default: {
      description: 'Refused or failed',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          example: exampleRefusal(action),
        },
      },
    },
  }
}
