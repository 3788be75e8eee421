// The entry of every command. It runs on any Node (20.19 or newer) without installed packages, installs the project's
// own Node and packages, and hands over to them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installIfNeeded } from './bootstrap/install.mjs'
import { findOwnNode } from './bootstrap/own-node.mjs'
import { relay } from './bootstrap/relay.mjs'

const root = join(import.meta.dirname, '..')
const manifest = /** @type {{ config: { serverFlags: string } }} */ (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
)

/** @type {Record<string, [script: string, what: string]>} */
const commands = {
  start: ['scripts/start.ts', 'build what is missing and start the server'],
  dev: ['scripts/dev.ts', 'server and web app, restarted and reloaded on every change'],
  test: ['scripts/test.ts', 'every check and every test'],
  check: ['scripts/check.ts', 'the fast part: format, lint, types, layers, unit tests'],
  conformance: ['scripts/conformance.ts', 'which rows of the specification no test names'],
  bench: ['bench/src/main.ts', 'measure speed and memory'],
  schema: ['scripts/schema.ts', 'write schema.sql and the types of rows from the migrations'],
  verify: ['scripts/verify.ts', 'prove that the books and orders of the database add up'],
  backup: ['scripts/backup.ts', 'write database and uploaded files into one file: -- FILE'],
  restore: ['scripts/restore.ts', 'restore such a file into a new DATA_DIR: -- FILE'],
  pictures: ['e2e/pictures.ts', 'take the pictures of docs/pictures anew'],
}

const [command, ...args] = process.argv.slice(2)
const [script] = commands[command ?? ''] ?? []
/**
 * Smaller young and old generations: the server uses half the memory, for a little more garbage collection. A
 * collection starts after a fifth of growth: after all the load of a benchmark 262 MB were used instead of 314. More
 * threads return pages: after the same load 277 to 296 MB with Node's default of four, 260 to 269 with sixteen, and
 * 357 with one. Sources are loaded without their types: see bootstrap/without-types.mjs.
 */
const flags = command === 'start' ? manifest.config.serverFlags.split(' ') : []

// Each thread of the picture library gets a heap of its own from glibc; two for all are enough and far smaller.
process.env.MALLOC_ARENA_MAX ??= '2'
// With dynamic limits glibc raises these over time, and retains the memory that pictures used.
process.env.MALLOC_MMAP_THRESHOLD_ ??= '65536'
process.env.MALLOC_TRIM_THRESHOLD_ ??= '131072'

if (script) await run(script)
else usage()

/** @param {string} script */
async function run(script) {
  try {
    await installIfNeeded(root)
    const node = findOwnNode(root)
    relay(node, [...flags, join(root, script), ...args], root)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

function usage() {
  const lines = Object.entries(commands).map(([name, [, what]]) => `  npm run ${name.padEnd(12)} ${what}`)
  console.error(['Commands:', ...lines].join('\n'))
  process.exitCode = 2
}
