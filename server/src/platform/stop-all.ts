import type { Logger } from './log.ts'

export type StopAll = () => Promise<void>

/**
 * Stops everything that was started, the last first, each once. A failing step does not prevent the others.
 * @throws AggregateError of all that failed
 */
export async function stopAll(stops: StopAll[], log: Logger): Promise<void> {
  const failures: unknown[] = []
  for (const step of stops.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
      log.error({ err: error }, 'a part of the server failed to stop')
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The server did not stop in order')
}
