import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** Whether a host, as in a URL or as a setting, is this machine itself by one of its names. */
export const isLoopback = (host: string): boolean => /^(?:127(?:\.\d+){3}|\[?::1\]?|localhost)$/i.test(host)

/** The port, any free one for 0, if the server can listen there. @throws Error that suggests another port */
export async function freePortOf({ host, port }: { host: string; port: number }): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const advice = `Stop what listens there, or choose another: PORT=${port + 1}`
    throw new Error(`Port ${port} of ${host} is taken. ${advice}`, { cause: error })
  }
  const { port: found } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return found
}
