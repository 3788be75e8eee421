import { once } from 'node:events'
import { createServer } from 'node:net'

/** Checks before a long start whether the server can listen. @throws Error that suggests another port */
export async function assertPortFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const advice = `Stop what listens there, or choose another: PORT=${port + 1}`
    throw new Error(`Port ${port} of ${host} is taken. ${advice}`, { cause: error })
  }
  probe.close()
  await once(probe, 'close')
}
