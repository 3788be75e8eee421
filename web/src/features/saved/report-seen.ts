import { addFootprints } from '@tiantian/contracts/activity/footprint.ts'
import { call } from '../../sdk/call.ts'
import { keepSeen, readSeen } from './seen.ts'

let sending: Promise<void> = Promise.resolve()

/**
 * Sends views to the server. What cannot be sent now is sent with the next. One call after the other, so that nothing
 * is sent twice, which would bring back deleted history.
 */
export function reportSeen(): Promise<void> {
  sending = sending.then(reportRest)
  return sending
}

async function reportRest(): Promise<void> {
  const notified = readSeen()
  if (notified.length === 0) return
  try {
    await call(addFootprints, { seen: [...notified] })
  } catch {
    return
  }
  const isNotified = new Set(notified.map(({ id, seenAt }) => `${id} ${seenAt}`))
  keepSeen(readSeen().filter(({ id, seenAt }) => !isNotified.has(`${id} ${seenAt}`)))
}
