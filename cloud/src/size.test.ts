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

test.each([
  ['one space', '{ createCloud, failureKind }', 9400],
  ['one space whose visits are counted', '{ createCloud, failureKind, createStatistics }', 11_000],
  ['all there is', '*', 13_750],
])(
  '[S7.6] the client weighs little: %s',
  async (_, exported, bytesMax) => {
    const bytes = await sizeOf(exported)
    // The bundle is there at all.
    expect(bytes).toBeGreaterThan(5000)
    expect(bytes).toBeLessThan(bytesMax)
  },
  30_000,
)
