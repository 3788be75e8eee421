import type { AnyAction } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { namesOneCar } from '@tiantian/contracts/vehicle/car-number.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseBoundedJson } from '../../platform/text/bounded-json.ts'
import type { Dispatch } from '../dispatch.ts'
import { callerOf, isAmong, JSON_TYPE, languageOf, sendJson } from '../http.ts'
import type { ReplyCache } from '../reply-cache.ts'
import { isSharedRead } from '../shared-read.ts'

type RestQuery = Readonly<Record<string, unknown>>

/** Parameters of the transport itself, never fields of an action. */
const OWN = new Set(['lang', 'data', 'controller', 'filename', 'act'])

/**
 * The input of an action sent by GET: `data` contains it as JSON, or each field is a parameter, with numbers,
 * booleans, lists and objects as JSON.
 * @throws AppError('INVALID_INPUT') when `data` is not JSON
 */
function inputOfQuery(action: AnyAction, query: RestQuery): unknown {
  if (typeof query.data === 'string') return parseJson(query.data)
  const texts = textFields(action)
  const fields = Object.entries(query).filter(([name]) => !OWN.has(name))
  return Object.fromEntries(fields.map(([name, value]) => [name, texts.has(name) ? value : looseJson(value)]))
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    throw new AppError('INVALID_INPUT', {}, [{ path: 'data', rule: 'invalid_format' }])
  }
}

/** A value that is not JSON remains a string, which the contract then checks. */
function looseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseBoundedJson(value)
  } catch {
    return value
  }
}

const known = new WeakMap<AnyAction, ReadonlySet<string>>()

/** Names of the string fields: `12345` in them is a part number, not a number. */
function textFields(action: AnyAction): ReadonlySet<string> {
  const found = known.get(action)
  if (found) return found
  const schema = z.toJSONSchema(action.input, { io: 'input', unrepresentable: 'any' })
  const properties = Object.entries(schema.properties ?? {})
  const texts = new Set(
    properties
      .filter(([, field]) => typeof field === 'object' && field.type === 'string')
      .map(([name]) => name),
  )
  known.set(action, texts)
  return texts
}

interface ActionParams {
  Params: { module: string; noun: string; verb: string }
}

const nameOf = ({ module, noun, verb }: ActionParams['Params']) => `${module}/${noun}/${verb}`

/** `POST /api/<action>` with the input as JSON body; `GET` for public reads, which all callers share. */
export function restTransport(app: FastifyInstance, dispatch: Dispatch, cache: ReplyCache) {
  app.post<ActionParams>('/api/:module/:noun/:verb', async (request, reply) => {
    const caller = { ...callerOf(request), mayUseKey: true } as const
    return sendJson(reply, await dispatch.call(nameOf(request.params), request.body ?? {}, caller))
  })
  app.get<ActionParams>('/api/:module/:noun/:verb', (request, reply) =>
    readPublic({ request, reply, name: nameOf(request.params), dispatch, cache }),
  )
}

interface PublicRead {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly name: string
  readonly dispatch: Dispatch
  readonly cache: ReplyCache
}

/**
 * Answers a public read by GET: from the cache when possible, with an ETag so that browsers and CDNs can cache it.
 */
export async function readPublic({
  request,
  reply,
  name,
  dispatch,
  cache,
}: PublicRead): Promise<FastifyReply> {
  const key = `${languageOf(request)} ${request.url}`
  const cached = await cache.get(key, () => {
    const action = dispatch.actions.get(name)?.action
    if (!(action && isSharedRead(action))) throw new AppError('ACTION_NOT_FOUND')
    // Shared by all callers: the token must not influence it.
    const caller = { ...callerOf(request), token: undefined }
    return dispatch.call(
      name,
      inputOfQuery(action, request.query as object as Record<string, unknown>),
      caller,
    )
  })
  reply.header('etag', cached.etag).header('cache-control', storageOf(request))
  reply.header('vary', 'accept-language').type(JSON_TYPE)
  const isKnown = isAmong(cached.etag, request.headers['if-none-match'])
  return isKnown ? reply.code(304).send() : reply.send(cached.body)
}

/** A read of the caller's own by GET: it belongs to the token, and nothing on the way may store it (S7.4). */
export async function readOwn({ request, reply, name, dispatch }: Omit<PublicRead, 'cache'>) {
  const action = dispatch.actions.get(name)?.action
  if (action?.kind !== 'read') throw new AppError('ACTION_NOT_FOUND')
  const input = inputOfQuery(action, request.query as object as Record<string, unknown>)
  reply.header('cache-control', 'no-store')
  return sendJson(reply, await dispatch.call(name, input, callerOf(request)))
}

/**
 * A VIN or plate in the URL is there by mistake: no browser and no CDN may store it. Users type only into `text`;
 * checking every URL more closely would take as long as answering it.
 */
const storageOf = ({ url, query }: FastifyRequest) =>
  url.includes('text') && textsOf(query).some(namesOneCar) ? 'no-store' : 'public, max-age=2'

/** Shorter texts cannot contain a VIN, a plate or a frame number: `BP5-0123`. */
const NUMBER_MIN = 8

/** Those in `data` for themselves too: a frame number without its dash is recognized only alone. */
function textsOf(query: unknown): string[] {
  const { data } = query as { readonly data?: unknown }
  const fields = looseJson(data)
  const values: unknown[] = Object.values(query as object)
  if (typeof fields === 'object' && fields !== null) values.push(...(Object.values(fields) as unknown[]))
  return values.filter((value): value is string => typeof value === 'string' && value.length >= NUMBER_MIN)
}
