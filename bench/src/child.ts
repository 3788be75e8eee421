import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Running {
  readonly pid: number
  /** From the start of the process until it reported that it is ready. */
  readonly readyMs: number
  /** Its output until then. */
  readonly output: string
  stop(): Promise<void>
}

/** Starts a program of the project on this Node and waits until it prints `sign`. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  sign: string,
): Promise<Running> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...manifest.config.serverFlags.split(' '), file], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await printed(child, sign)
  return {
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    output,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function printed(child: ChildProcess, sign: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes(sign)) resolve(output)
    })
    child.once('exit', (code) =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}\n${output}`)),
    )
  })
}
