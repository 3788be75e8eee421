import { AppError } from '@tiantian/contracts/error.ts'
import { isObject } from '../../../gateway/cloud/wire-call.ts'

/**
 * A field of the single argument of identity methods.
 * @throws AppError('FIELD_REQUIRED') when it is missing or blank, AppError('FIELD_INVALID') when it is not a string
 */
export function readText(argument: unknown, field: string): string {
  const text = optionalText(argument, field)
  if (text === undefined) throw new AppError('FIELD_REQUIRED', { field })
  return text
}

/** A blank field counts as omitted. @throws AppError('FIELD_INVALID') when it is not a string */
export function optionalText(argument: unknown, field: string): string | undefined {
  if (argument !== undefined && argument !== null && !isObject(argument)) {
    throw new AppError('FIELD_INVALID', { field: 'params' })
  }
  const value = argument?.[field]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) {
    throw new AppError('FIELD_INVALID', { field })
  }
  return value.trim() === '' ? undefined : value
}

/** All fields of any type: the action's contract validates them. @throws AppError('FIELD_INVALID') */
export function fieldsOf(argument: unknown): Readonly<Record<string, unknown>> {
  if (argument === undefined || argument === null) return {}
  if (!isObject(argument)) throw new AppError('FIELD_INVALID', { field: 'params' })
  return argument
}
