import * as z from 'zod/mini'
import { CloudRefusal } from './cloud-refusal.ts'

/** The body of every call; `params` is JSON text, so that what was signed is what is read. */
const wireCall = z.object({
  method: z.string().check(z.maxLength(100)),
  params: z.string(),
  spaceId: z.string().check(z.maxLength(100)),
  timestamp: z.int(),
  token: z.optional(z.string().check(z.maxLength(200))),
})
export type WireCall = z.output<typeof wireCall>

/** @throws CloudRefusal('InvalidParameter') naming the field that is wrong */
export function readWireCall(body: unknown): WireCall {
  const parsed = z.safeParse(wireCall, body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CloudRefusal(
      'InvalidParameter',
      `${issue?.path.join('.') || 'body'} is missing or of a wrong type`,
    )
  }
  // Fields of later clients are signed like all others, but only texts and numbers have one way to be written.
  if (Object.values(body as object).some((value) => typeof value === 'object' && value !== null)) {
    throw new CloudRefusal('InvalidParameter', 'values must be strings or numbers')
  }
  return parsed.data
}

export type Params = Readonly<Record<string, unknown>>

/** @throws CloudRefusal('InvalidParameter.Params') when the text is not a JSON object */
export function readParams(text: string): Params {
  const params = parseJson(text)
  if (isObject(params)) return params
  throw new CloudRefusal('InvalidParameter.Params', 'params must be the JSON text of an object')
}

export function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
