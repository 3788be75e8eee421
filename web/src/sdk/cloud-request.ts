import type { AnyObject, ObjectOptions } from '@tiantian/cloud/call/cloud-object.ts'
import { CloudError } from '@tiantian/cloud/cloud-error.ts'
import { dropEndedToken, noteRefusal } from './call.ts'
import { cloud } from './cloud.ts'
import { callErrorOf } from './failure.ts'
import { parseSystemError } from './object-dialogs.ts'
import { getSession } from './session.ts'

/**
 * Makes a cloud request that is not an action, such as the client database. A refused token leads to the login and a
 * renewed one is stored, as with `call`. @throws CallError
 */
export async function requestCloud<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  dropEndedToken()
  const sent = getSession().token
  try {
    return await ask()
  } catch (error) {
    const failure = error instanceof CloudError ? callErrorOf(error) : error
    noteRefusal(failure, sent)
    throw failure
  }
}

/** A cloud object whose failures are shown in the user's language (S8.11). */
export function cloudObject<Methods extends object = AnyObject>(name: string, options?: ObjectOptions) {
  return cloud.object<Methods>(name, { parseSystemError, ...options })
}
