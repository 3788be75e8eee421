import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { failureOf } from '../failure.ts'
import type { CloudFunction, FunctionContext } from './cloud-function.ts'

/** A method of a cloud object: the positional arguments are unchecked client input. */
export type CloudMethod = (context: FunctionContext, ...args: readonly unknown[]) => Promise<object>

/** The object's name for one of our errors: a text and, for older clients, a number. */
export type ObjectCode = string | readonly [errCode: string, code: number]

interface CloudObjectOptions {
  readonly name: string
  readonly methods: Readonly<Record<string, CloudMethod>>
  /** Codes specific to the object. */
  readonly codes?: Readonly<Partial<Record<ErrorCode, ObjectCode>>>
  /** What all other codes of the object begin with: `uni-id-` makes `uni-id-code-too-soon`. */
  readonly prefix?: string
  readonly isPoll?: boolean
}

/**
 * A cloud object (S7.3): `{method, params}` calls a method. Its reply has errCode 0; a refusal has a code and a
 * message in the caller's language.
 */
export function cloudObject({
  name,
  methods,
  codes = {},
  prefix,
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

  function objectCode(code: ErrorCode): string {
    return prefix === undefined ? code : `${prefix}${code.toLowerCase().replaceAll('_', '-')}`
  }

  function refusal(error: unknown, { language, caller: { requestId }, log }: FunctionContext): object {
    const { code, message, params, fields } = failureOf(error, { language, requestId, log }).body
    const [errCode, number] = [codes[code] ?? objectCode(code)].flat()
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

/** Methods that start with `_` are private: the refusal does not reveal whether one exists. */
const notFound = (name: string) => ({
  errCode: 'METHOD_NOT_FOUND',
  errMsg: `${name} has no such method`,
  errSubject: name,
})
