import { CALL_TRIES } from '@tiantian/contracts/constants.ts'
import { CloudError } from './cloud-error.ts'
import { failureKind } from './error-table.ts'
import type { Host } from './host.ts'

const PAUSE_MS = 400

/** What times out is tried six times in all (S8.6), with longer and longer pauses. */
export async function withPatience<Result>(
  host: Host,
  signal: AbortSignal | undefined,
  call: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      const isRetried = error instanceof CloudError && failureKind(error) === 'retry'
      if (!isRetried || attempt >= CALL_TRIES) throw error
      await pause(host, PAUSE_MS * 2 ** (attempt - 1), signal)
    }
  }
}

/** Ends early when the caller gives up: the next try then fails at once, as aborted. */
function pause(host: Host, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const callOff = host.later(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      callOff()
      resolve()
    })
  })
}
