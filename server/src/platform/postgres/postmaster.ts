import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import type { PostgresHome } from './home.ts'
import type { Listen } from './settings.ts'
import { asArguments, childEnv, serverSettings } from './settings.ts'

/** A running server process: `exited` resolves when it has ended, for whatever reason. */
export type Postmaster = { exited: Promise<void>; stop(): Promise<void> }

export class PostmasterFailed extends Error {}

// The watchdog: this shell reads from a pipe that we hold open and never write to. When our process ends, for
// whatever reason, the pipe closes, `read` returns and PostgreSQL is told to shut down.
const lifeLine =
  '"$@" & server=$!; (read _; kill -INT $server) <&3 & line=$!; wait $server; code=$?; kill $line 2>/dev/null; exit $code'

/** Starts the server program and waits until it accepts connections. */
export async function launchPostmaster(
  program: string,
  home: PostgresHome,
  listen: Listen,
  hear: (line: string) => void,
): Promise<Postmaster> {
  const child = spawnOnLifeLine(program, ['-D', home.cluster, ...asArguments(serverSettings(listen))], home)
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await untilReady(child, hear)
  // The server must not keep our process alive: use stop() to end it.
  const handles = [child, child.stderr, child.stdio[3]] as { ref(): void; unref(): void }[]
  for (const handle of handles) handle.unref()
  return {
    exited,
    stop: () => {
      for (const handle of handles) handle.ref()
      cutLifeLine(child)
      return exited
    },
  }
}

function spawnOnLifeLine(program: string, args: string[], { account }: PostgresHome): ChildProcess {
  const [command, commandArgs] =
    process.platform === 'win32'
      ? [program, args]
      : ['/bin/sh', ['-c', lifeLine, 'postgres', program, ...args]]
  return spawn(command, commandArgs, {
    ...account,
    env: childEnv,
    cwd: process.platform === 'win32' ? undefined : '/',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: true, // Ctrl-C in a terminal must reach only us: we stop the server when it is no longer needed
  })
}

function cutLifeLine(child: ChildProcess): void {
  if (process.platform === 'win32') child.kill()
  else (child.stdio[3] as Duplex).end()
}

function untilReady(child: ChildProcess, hear: (line: string) => void): Promise<void> {
  const output: string[] = []
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr! }).on('line', (line) => {
      if (output.push(line) > 20) output.shift()
      hear(line)
      if (line.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('close', () => reject(new PostmasterFailed(output.join('\n'))))
  })
}
