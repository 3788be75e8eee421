import { addFootprints } from '@tiantian/contracts/activity/footprint.ts'
import { call } from '../../sdk/call.ts'
import { keepSeen, readSeen } from './seen.ts'

let telling: Promise<void> = Promise.resolve()

/**
 * Tells the server what was looked at. What cannot be told now is told with the next. One after the other, so that
 * nothing is told a second time, which would bring back what was forgotten meanwhile.
 */
export function tellSeen(): Promise<void> {
  telling = telling.then(tellRest)
  return telling
}

async function tellRest(): Promise<void> {
  const told = readSeen()
  if (told.length === 0) return
  try {
    await call(addFootprints, { seen: [...told] })
  } catch {
    return
  }
  const isTold = new Set(told.map(({ id, seenAt }) => `${id} ${seenAt}`))
  keepSeen(readSeen().filter(({ id, seenAt }) => !isTold.has(`${id} ${seenAt}`)))
}
