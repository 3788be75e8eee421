import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresError } from './errors.ts'
import type { PostgresHome } from './home.ts'
import { disownPidFile, readPidFile } from './pid-file.ts'
import type { Postmaster } from './postmaster.ts'
import { PostmasterFailed } from './postmaster.ts'

/** Whether the process with this id runs `program` with `argument`. A reused id and a zombie do not count. */
function isRunning(pid: number, program: string, argument: string): boolean {
  if (!exists(pid)) return false
  const command = commandOf(pid)
  return command.includes(program) && (command.includes(argument) || process.platform === 'win32')
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const [program, args] =
      process.platform === 'win32'
        ? ['tasklist', ['/NH', '/FI', `PID eq ${pid}`]]
        : ['ps', ['-ww', '-o', 'command=', '-p', String(pid)]]
    return execFileSync(program, args, { encoding: 'utf8' })
  } catch {
    return '' // it ended meanwhile
  }
}

/** A pino logger, or the console. */
export type Log = { info(message: string): void; warn(message: string): void }

type SupervisorLaunch = () => Promise<Postmaster>

/** Keeps a server running until stopped: when it dies, another one is started. */
export async function supervise(
  home: PostgresHome,
  launch: SupervisorLaunch,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  let postmaster = await launchAlone(home, launch)
  let isStopping = false
  const watching = watch()

  async function watch(): Promise<void> {
    await postmaster.exited
    while (!isStopping) {
      log.warn('the database server has died; restarting it')
      const next = await relaunch()
      if (!next) return
      postmaster = next
      if (isStopping) void postmaster.stop()
      await postmaster.exited
    }
  }

  async function relaunch(): Promise<Postmaster | undefined> {
    for (let pauseMs = 100; !isStopping; pauseMs = Math.min(pauseMs * 2, 5000)) {
      try {
        return await launchAlone(home, launch)
      } catch (error) {
        log.warn(`the database server does not start: ${(error as Error).message}`)
        await sleep(pauseMs)
      }
    }
    return undefined
  }

  return {
    stop: async () => {
      isStopping = true
      await postmaster.stop()
      await watching
    },
  }
}

/** The caller owns the data folder, so a server that still runs there is an orphan and must end. */
async function launchAlone(home: PostgresHome, launch: SupervisorLaunch): Promise<Postmaster> {
  await endOrphan(home.cluster)
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch()
    } catch (cause) {
      if (!(cause instanceof PostmasterFailed)) throw cause
      // Backends of a killed server need a moment to notice it.
      const isBusy = /shared memory block|lock file/.test(cause.message)
      if (!isBusy || attempt === 40) {
        throw new PostgresError(`The database does not start.\n${cause.message}`, { cause })
      }
      await sleep(250)
    }
  }
}

async function endOrphan(cluster: string): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid
  if (!(pid && exists(pid))) return
  const isOrphan = () => isRunning(pid, 'postgres', cluster)
  for (let waitedMs = 0; isOrphan(); waitedMs += 50) {
    if (waitedMs === 0) send(pid, 'SIGINT')
    if (waitedMs === 10_000) send(pid, 'SIGQUIT')
    if (waitedMs === 20_000) send(pid, 'SIGKILL')
    await sleep(50)
  }
  if (exists(pid) && (await readPidFile(cluster))?.pid === pid) await disownPidFile(cluster)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it ended meanwhile
  }
}
