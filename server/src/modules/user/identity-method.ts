import type { AnyAction, Output } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { SignedIn } from '@tiantian/contracts/user/login.ts'
import type { SignedInUser } from '../../gateway/caller.ts'
import { deviceIdOf } from '../../gateway/cloud/client-info.ts'
import type { FunctionContext } from '../../gateway/cloud/cloud-function.ts'
import { invalidField } from './identity-code.ts'
import { optionalText, readText } from './object-argument.ts'

/** @throws AppError('TOKEN_INVALID…') when nobody is signed in */
export function userOf({ user, tokenProblem }: FunctionContext): SignedInUser {
  if (user) return user
  throw new AppError(tokenProblem ?? 'LOGIN_REQUIRED')
}

/** Calls an action; a field that breaks its contract is refused by the code that the pages know it by. */
export async function ask<A extends AnyAction>(
  context: FunctionContext,
  action: A,
  input: Readonly<Record<string, unknown>>,
): Promise<Output<A>> {
  try {
    return await context.call(action, input)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error
    throw invalidField(error.fields[0]?.path ?? 'params')
  }
}

/** The named fields, each of which must be filled in. @throws AppError('FIELD_REQUIRED' | 'FIELD_INVALID') */
export function required(argument: unknown, ...fields: string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, readText(argument, field)]))
}

/** What came of a captcha, and the device that it was drawn for. */
export const captchaOf = (context: FunctionContext, argument: unknown) => ({
  deviceId: deviceIdOf(context.clientInfo),
  captcha: optionalText(argument, 'captcha'),
})

/** The answer of every method that signs in. */
export const loginAnswer = ({ uid, type, token, tokenExpired, hasPassword }: SignedIn) => ({
  uid,
  type,
  newToken: { token, tokenExpired },
  passwordConfirmed: hasPassword ?? false,
})

/** Of methods after which all sessions have ended: no renewed token of one of them rides along. */
export const SIGNED_OUT = { newToken: undefined }
