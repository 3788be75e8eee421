import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { root } from './root.ts'

/** The address of the page on the server under test. */
export const WIDGETS = '/widgets/'

/** The built page of e2e/widgets: its files by their addresses below `/widgets/`. */
export async function buildWidgetPage(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { NODE_ENV } = process.env
  const { output } = (await build({
    root: join(root, 'e2e/widgets'),
    base: WIDGETS,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'esnext', minify: false },
  })) as Rolldown.RolldownOutput
  // Vite sets it to `production` where it is not set: servers that later tests start would inherit that.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
