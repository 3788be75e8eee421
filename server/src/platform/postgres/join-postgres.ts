import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { findHome } from './home.ts'
import { readPidFile } from './pid-file.ts'
import type { RunningPostgres } from './start-postgres.ts'
import { connectionTo } from './start-postgres.ts'

/**
 * Joins the server that another process runs on this data folder: for scripts that work beside it.
 * Answers undefined when none runs. The server ends with its owner; `stop()` here leaves it alone.
 */
export async function joinPostgres({ dataDir }: { dataDir: string }): Promise<RunningPostgres | undefined> {
  const cluster = join(await findHome(resolve(dataDir)), 'cluster')
  const found = await readPidFile(cluster)
  if (!found?.isReady) return undefined
  const listen = { socketDir: found.socketDir, port: found.port, host: '127.0.0.1' }
  if (!(await answers(listen))) return undefined
  return { connection: connectionTo(listen), isFresh: false, stop: () => Promise.resolve() }
}

function answers({
  socketDir,
  port,
  host,
}: {
  socketDir: string
  port: number
  host: string
}): Promise<boolean> {
  const target = socketDir ? { path: join(socketDir, `.s.PGSQL.${port}`) } : { host, port }
  return new Promise((resolve) => {
    const socket = connect(target)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
