import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishWeb } from './publish-web.ts'
import { root } from './root.ts'
import type { StepOutput } from './steps/step.ts'
import { tell } from './steps/step.ts'
import { runTool, tool } from './tool.ts'

/** Where Vite builds (`outDir`), and what servers read. */
const built = join(root, 'web/.cache/dist')
const served = join(root, 'web/dist')
const stamp = join(served, '.source-hash')

// All files that determine the built app.
const sources = ['web/**/*', 'cloud/src/**/*', 'contracts/src/**/*', 'package-lock.json']
const notSources = ['**/dist/**', '**/node_modules/**', '**/routeTree.gen.ts', '**/*.test.*']

/**
 * Builds the web app into web/dist unless it is already built from exactly these sources; servers may be running.
 * `output` receives what is said of it; by default the terminal.
 */
export async function buildWebIfStale(output: StepOutput = 'inherit'): Promise<void> {
  const wanted = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const started = performance.now()
  tell(output, 'Building the web app …')
  // Its warnings are for developers of the app, who see them with `vite build` in `web`.
  const stdio = ['ignore' as const, output, output]
  const code = await runTool([tool('vite'), 'build', '--logLevel', 'error'], {
    cwd: join(root, 'web'),
    stdio,
  })
  if (code !== 0) throw new Error(`the web app could not be built (vite, exit code ${code})`)
  // Without a stamp, what is interrupted from here on is repeated.
  rmSync(stamp, { force: true })
  await publishWeb(built, served)
  writeFileSync(stamp, wanted)
  tell(output, `Web app built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

function sourceHash(): string {
  const files = globSync(sources, { cwd: root, exclude: notSources, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  const hash = createHash('sha256')
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
