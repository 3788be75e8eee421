import {
  PUSH_ACK_RESEND_MS,
  PUSH_MESSAGE_TIMEOUT_MS,
  PUSH_SEND_RETRY_MS,
} from '@tiantian/contracts/constants.ts'
import type { Host } from '../host.ts'

/** What came of a sent action (S8.17). */
export const PUSH_RESULT = { success: 0, noClientId: 1, tooOften: 2, repeated: 3, timedOut: 4 } as const

export interface PushAction {
  readonly msgId: string
  readonly msgAction: string
  readonly msgData: object
}

/** The texts of the codes, for error callbacks. */
export const RESULT_TEXT: Readonly<Record<number, string>> = {
  0: 'success',
  1: 'client id not found',
  2: 'operation too often',
  3: 'repeat message',
  4: 'waiting time out',
}

interface ActionQueueOptions {
  readonly host: Pick<Host, 'later' | 'now'>
  /** Sends at once; false while the client is not online. */
  send(action: PushAction): boolean
}

/** Ids of actions have 31 bits. */
const IDS = 0x80000000

/** Actions on their way: they wait until the client is online, and are sent again when no result comes. */
export function createActionQueue({ host, send }: ActionQueueOptions) {
  const waiting = new Set<PushAction>()
  const pending = new Map<string, { stop: () => void; done: (code: number) => void }>()
  let lastId = 0

  /** The time in 31 bits, and never the same twice. */
  function nextId(): string {
    lastId = Math.max(host.now() % IDS, lastId + 1) % IDS
    return String(lastId)
  }

  function dispatch(action: PushAction) {
    if (!send(action)) waiting.add(action)
  }

  function begin(msgAction: string, msgData: object, onDone?: (code: number) => void) {
    const action: PushAction = { msgId: nextId(), msgAction, msgData }
    // The server does not answer an acknowledgement.
    if (msgAction === 'received') return dispatch(action)
    const done = (code: number) => {
      pending.get(action.msgId)?.stop()
      pending.delete(action.msgId)
      // What takes its place waits instead: hours without a network must not end in a flood.
      waiting.delete(action)
      onDone?.(code)
      if (code === PUSH_RESULT.success || code === PUSH_RESULT.repeated) return
      host.later(() => begin(msgAction, msgData, onDone), PUSH_SEND_RETRY_MS)
    }
    const stop = host.later(() => done(PUSH_RESULT.timedOut), PUSH_MESSAGE_TIMEOUT_MS)
    pending.set(action.msgId, { stop, done })
    dispatch(action)
  }

  return {
    begin,
    /** The server answered the action of this id. */
    finish: (msgId: string, code: number) => pending.get(msgId)?.done(code),
    /** The client is online: what waited is sent. */
    flush() {
      const actions = [...waiting]
      waiting.clear()
      for (const action of actions) {
        if (send(action)) continue
        host.later(() => dispatch(action), PUSH_ACK_RESEND_MS)
      }
    },
  }
}
