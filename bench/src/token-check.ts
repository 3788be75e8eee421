import { createTokens } from '../../server/src/modules/user/token.ts'
import { systemClock as clock } from '../../server/src/platform/clock.ts'

const ROUNDS = 20_000
const OFFICER = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'person',
  roles: ['editor:ru', 'stat_viewer'],
} as const

/** Milliseconds of processor time to read a token: its key, signature, shape and times. Each one is another. */
export function cpuOfTokenCheck(): number {
  const tokens = createTokens('the secret of the bench, never of a server', clock, [
    'one of before, as after a change',
  ])
  const issued = Array.from({ length: ROUNDS }, (_, n) => {
    const sessionId = `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
    return tokens.issue({ ...OFFICER, sessionId }).token
  })
  // For the compiler.
  for (const token of issued.slice(0, ROUNDS / 10)) tokens.read(token)
  const before = process.cpuUsage()
  for (const token of issued) tokens.read(token)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / ROUNDS
}
