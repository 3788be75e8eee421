import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'

/** The program file of an installed package, to be run by our own Node whatever the PATH contains. */
export function tool(packageName: string, program = packageName): string {
  const home = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[program]
  if (!file) throw new Error(`the package ${packageName} has no program ${program}`)
  return join(home, file)
}

const running = new Set<ChildProcess>()
const endings = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Starts a script with our own Node, in the repository, with its output shown. It ends with this process. */
export function startTool(args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  if (running.size === 0) for (const signal of endings) process.on(signal, endWithTools)
  running.add(child)
  child.once('close', () => {
    running.delete(child)
    if (running.size === 0) for (const signal of endings) process.off(signal, endWithTools)
  })
  return child
}

/** Runs a script to its end and returns its exit code; ended by a signal counts as 1. */
export async function runTool(args: string[], options: SpawnOptions = {}): Promise<number> {
  const [code] = (await once(startTool(args, options), 'close')) as [number | null]
  return code ?? 1
}

/** Asks all running scripts to exit. */
export function stopTools(): void {
  for (const child of running) child.kill('SIGTERM')
}

function endWithTools(signal: NodeJS.Signals): void {
  const ends = [...running].map((child) => once(child, 'close'))
  stopTools()
  void Promise.all(ends).then(() => process.exit(128 + constants.signals[signal]))
}
