import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { expect, test } from 'vitest'

const INDEX = fileURLToPath(new URL('index.ts', import.meta.url))
const ENTRY = 'virtual:entry'

/** Bytes of what a page loads that uses these exports: bundled, minified, gzipped. */
async function sizeOf(exported: string): Promise<number> {
  const entry = {
    name: ENTRY,
    resolveId: (id: string) => (id === ENTRY ? id : null),
    load: (id: string) => (id === ENTRY ? `export ${exported} from ${JSON.stringify(INDEX)}` : null),
  }
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry],
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return gzipSync(output[0].code, { level: 9 }).length
}

test('[S7.6] the client weighs little: 10 kB for one space, 15 kB with all there is', async () => {
  const [cloud, whole] = [await sizeOf('{ createCloud, failureKind }'), await sizeOf('*')]
  // The bundle is there at all.
  expect(cloud).toBeGreaterThan(5000)
  expect(cloud).toBeLessThan(10_000)
  expect(whole).toBeLessThan(15_000)
}, 30_000)
