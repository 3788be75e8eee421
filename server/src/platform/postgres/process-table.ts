import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Is there a process of this id that runs `program` with `argument`? A reused id and a zombie are not. */
export function isRunning(pid: number, program: string, argument: string): boolean {
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
