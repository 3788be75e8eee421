import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The program file of an installed package, to be run by our own Node whatever the PATH says. */
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

// What we started ends with us.
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** Starts a script with our own Node, in the repository, its output shown. */
export function startTool(args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/** Runs a script to its end and answers its exit code; ended by a signal counts as 1. */
export async function runTool(args: string[], options: SpawnOptions = {}): Promise<number> {
  const [code] = (await once(startTool(args, options), 'close')) as [number | null]
  return code ?? 1
}
