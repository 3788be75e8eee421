import type { AnyAction } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import * as z from 'zod/mini'

type Query = Readonly<Record<string, unknown>>

/** Parameters of the transport itself, never fields of an action. */
const OWN = new Set(['lang', 'data', 'controller', 'filename', 'act'])

/**
 * The input of an action sent by GET: `data` contains it as JSON, or each field is a parameter, with numbers,
 * booleans, lists and objects as JSON.
 * @throws AppError('INVALID_INPUT') when `data` is not JSON
 */
export function inputOfQuery(action: AnyAction, query: Query): unknown {
  if (typeof query.data === 'string') return parseJson(query.data)
  const texts = textFields(action)
  const fields = Object.entries(query).filter(([name]) => !OWN.has(name))
  return Object.fromEntries(fields.map(([name, value]) => [name, texts.has(name) ? value : looseJson(value)]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('INVALID_INPUT', {}, [{ path: 'data', rule: 'invalid_format' }])
  }
}

/** A value that is not JSON remains a string, which the contract then checks. */
function looseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
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
