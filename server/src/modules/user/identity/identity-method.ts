import type { AnyAction, Output } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { deviceIdOf } from '../../../gateway/cloud/client-info.ts'
import type { FunctionContext } from '../../../gateway/cloud/cloud-function.ts'
import { invalidField } from './identity-code.ts'
import { optionalText, readText } from './object-argument.ts'

/** @throws AppError('TOKEN_INVALID…') when the caller is not signed in */
export function userOf({ user, tokenProblem }: FunctionContext): SignedInUser {
  if (user) return user
  throw new AppError(tokenProblem ?? 'LOGIN_REQUIRED')
}

/** Calls an action; a field that violates its contract is refused with the code that the pages know for it. */
export async function callAction<A extends AnyAction>(
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

/** Returns the named fields, all of which are required. @throws AppError('FIELD_REQUIRED' | 'FIELD_INVALID') */
export function required(argument: unknown, ...fields: string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, readText(argument, field)]))
}

/** The answer to a captcha and the device for which it was drawn. */
export const captchaOf = (context: FunctionContext, argument: unknown) => ({
  deviceId: deviceIdOf(context.clientInfo),
  captcha: optionalText(argument, 'captcha'),
})

/** The reply of every method that signs in. */
export const loginReply = ({ uid, type, token, tokenExpired, hasPassword }: SignedIn) => ({
  uid,
  type,
  newToken: { token, tokenExpired },
  passwordConfirmed: hasPassword ?? false,
})

/** For methods that end all sessions: the reply carries no renewed token of one of them. */
export const SIGNED_OUT = { newToken: undefined }
