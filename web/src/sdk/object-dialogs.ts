import type { ObjectHooks } from '@tiantian/cloud/call/object-dialog.ts'
import { CloudError } from '@tiantian/cloud/cloud-error.ts'
import type { CallError } from './call-error.ts'
import { callErrorOf } from './failure.ts'

/** Shows the loading state and the failures of cloud objects (S8.11). */
export interface ObjectDialogs extends ObjectHooks {
  /** Says in the user's language why a call never reached its object. */
  words(error: CallError): string
}

let dialogs: ObjectDialogs | undefined

/** The shell renders them once it is loaded; until then nothing is shown. */
export function drawObjectDialogs(drawn: ObjectDialogs) {
  dialogs = drawn
}

export const objectHooks: ObjectHooks = {
  loadingStart: (loading) => dialogs?.loadingStart?.(loading),
  loadingEnd: () => dialogs?.loadingEnd?.(),
  alert: (alert) => dialogs?.alert?.(alert),
}

/** For the option `parseSystemError` of a cloud object. */
export function parseSystemError({ errCode, errMsg }: Pick<CloudError, 'errCode' | 'errMsg'>) {
  return dialogs && { errMsg: dialogs.words(callErrorOf(new CloudError(errCode, errMsg))) }
}
