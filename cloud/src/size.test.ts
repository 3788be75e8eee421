import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { expect, test } from 'vitest'

const ENTRY = 'virtual:entry'
const fileOf = (entry: string) => JSON.stringify(fileURLToPath(new URL(`${entry}.ts`, import.meta.url)))

/** Sizes of a page that uses all of these entries, or a single export, and with its first file: minified, gzipped. */
async function sizeOf(entries: readonly string[], used: string): Promise<{ first: number; later: number }> {
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
      // Without the bundler's runtime for pages of its own.
      ssr: true,
      minify: true,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  const isFirst = ({ fileName }: { fileName: string }) =>
    [output[0].fileName, ...output[0].imports].includes(fileName)
  const chunks = output.filter((file) => file.type === 'chunk')
  return {
    first: zippedLength(chunks.filter(isFirst)),
    later: zippedLength(chunks.filter((chunk) => !isFirst(chunk))),
  }
}

const zippedLength = (chunks: readonly Rolldown.OutputChunk[]) =>
  gzipSync(chunks.map(({ code }) => code).join('\n'), { level: 9 }).length

const CLIENT = 'index'
const SOCKETS = 'entries/sockets'
const STATISTICS = 'entries/statistics'
const ACCOUNTS = 'entries/accounts'
const REQUEST = 'entries/request'

test.each([
  ['one space', [CLIENT], '{ createCloud, failureKind }', 7700],
  ['the whole client', [CLIENT], '*', 8100],
  ['with statistics, sockets and requests', [CLIENT, STATISTICS, SOCKETS, REQUEST], '*', 11_000],
  ['with accounts, guard, sockets and requests', [CLIENT, ACCOUNTS, SOCKETS, REQUEST], '*', 10_800],
  ['all that a page can load', [CLIENT, STATISTICS, SOCKETS, ACCOUNTS, REQUEST], '*', 12_600],
])('[S7.6] the client stays within its size limit: %s', async (_, entries, used, bytesMax) => {
  const { first, later } = await sizeOf(entries, used)
  // The bundle exists at all, and so does what is loaded with the first file.
  expect(first).toBeGreaterThan(5000)
  expect(later).toBeGreaterThan(1000)
  expect(first).toBeLessThan(bytesMax)
  expect(later).toBeLessThan(2600)
})
