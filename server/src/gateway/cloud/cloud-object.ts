import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { failureOf } from '../failure.ts'
import type { CloudFunction, FunctionContext } from './cloud-function.ts'

/** A method of a cloud object: the positional arguments come as the client sent them, unchecked. */
export type CloudMethod = (context: FunctionContext, ...args: readonly unknown[]) => Promise<object>

/** How an object calls an error of ours: by a text, and where older clients know one, by a number. */
export type ObjectCode = string | readonly [errCode: string, code: number]

interface CloudObjectOptions {
  readonly name: string
  readonly methods: Readonly<Record<string, CloudMethod>>
  /** Codes that the object has of its own; others keep their name. */
  readonly codes?: Readonly<Partial<Record<ErrorCode, ObjectCode>>>
  readonly isPoll?: boolean
}

/**
 * A cloud object (S7.3): `{method, params}` calls a method. Its answer carries the number 0 as errCode; a refusal
 * carries a code and a message in the language of the caller.
 */
export function cloudObject({
  name,
  methods,
  codes = {},
  isPoll = false,
}: CloudObjectOptions): CloudFunction {
  const byName = new Map(Object.entries(methods).filter(([method]) => !method.startsWith('_')))

  return {
    name,
    renewal: 'newToken',
    isPoll,
    async invoke({ method, params }, context) {
      const found = typeof method === 'string' ? byName.get(method) : undefined
      if (!found) return notFound(name)
      try {
        const answer = await found(
          context,
          ...(Array.isArray(params) ? (params as unknown[]).slice(0, 10) : []),
        )
        return { errCode: 0, errMsg: '', ...answer }
      } catch (error) {
        return refusal(error, context)
      }
    },
  }

  function refusal(error: unknown, { language, caller: { requestId }, log }: FunctionContext): object {
    const { code, message, params, fields } = failureOf(error, { language, requestId, log }).body
    const [errCode, number] = [codes[code] ?? code].flat()
    return {
      errCode,
      ...(number !== undefined && { code: number }),
      errMsg: message,
      errSubject: name,
      ...(params && { params }),
      ...(fields && { fields }),
    }
  }
}

/** Methods that begin with `_` are the object's own business: nobody learns that there is one. */
const notFound = (name: string) => ({
  errCode: 'METHOD_NOT_FOUND',
  errMsg: `${name} has no such method`,
  errSubject: name,
})
