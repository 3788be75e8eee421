import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { expect, test } from 'vitest'

const ENTRY = 'virtual:entry'
const fileOf = (entry: string) => JSON.stringify(fileURLToPath(new URL(`${entry}.ts`, import.meta.url)))

/** Bytes of what a page loads that uses all of these entries, or one thing of one: bundled, minified, gzipped. */
async function sizeOf(entries: readonly string[], used = '*'): Promise<number> {
  const code = entries.map((entry) => `export ${used} from ${fileOf(entry)}`).join('\n')
  const entry = {
    name: ENTRY,
    resolveId: (id: string) => (id === ENTRY ? id : null),
    load: (id: string) => (id === ENTRY ? code : null),
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

const CLIENT = 'index'
const SOCKETS = 'entries/sockets'
const STATISTICS = 'entries/statistics'
const ACCOUNTS = 'entries/accounts'
const REQUEST = 'entries/request'

test.each([
  ['one space', [CLIENT], '{ createCloud, failureKind }', 9000],
  ['the whole client', [CLIENT], '*', 9300],
  ['with statistics, sockets and requests', [CLIENT, STATISTICS, SOCKETS, REQUEST], '*', 11_900],
  ['with accounts, guard, sockets and requests', [CLIENT, ACCOUNTS, SOCKETS, REQUEST], '*', 11_700],
  ['all that a page can load', [CLIENT, STATISTICS, SOCKETS, ACCOUNTS, REQUEST], '*', 13_450],
])(
  '[S7.6] the client weighs little: %s',
  async (_, entries, used, bytesMax) => {
    const bytes = await sizeOf(entries, used)
    // The bundle is there at all.
    expect(bytes).toBeGreaterThan(5000)
    expect(bytes).toBeLessThan(bytesMax)
  },
  30_000,
)
