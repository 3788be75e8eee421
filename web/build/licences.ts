import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** The entry of a package in package-lock.json; workspaces are links to their folders. */
export interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type LicencesLock = Readonly<Record<string, LockEntry>>

/** The app in the browser and the server: all other workspaces build or test. */
const WORKSPACES = ['web', 'server']

/** The third-party packages that ship, by name; of platform-specific builds, those installed here. */
export const shippedPackages = (root: string): ShippedPackage[] =>
  shippedPaths(root).map(([, { name, version, licence }]) => ({ name, version, licence }))

/** Writes `licences.txt`: each licence text once, below the names of the packages that use it. */
export function licenceTexts(root: string): Plugin {
  return {
    name: 'tiantian:licence-texts',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: textsOf(root) })
    },
  }
}

/** The dependency closure of the workspaces, by path in node_modules; devDependencies do not count. */
export function closure(lock: LicencesLock, workspaces: readonly string[]): string[] {
  const reached = new Set<string>()
  const open = [...workspaces]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const entry = lock[path]
    if (!entry || reached.has(path)) continue
    reached.add(path)
    const needs = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    const found = entry.link ? [entry.resolved] : needs.map((name) => resolve(lock, path, name))
    open.push(...found.filter((next) => next !== undefined))
  }
  return [...reached].filter((path) => path.includes('node_modules/') && !lock[path]?.link)
}

/** Resolves as Node does: beside the package, then beside each package around it, then at the top. */
function resolve(lock: LicencesLock, from: string, name: string): string | undefined {
  const folders = from.split('/node_modules/')
  const around = folders.map((_, index) => folders.slice(0, folders.length - index).join('/node_modules/'))
  return [...around.map((path) => `${path}/`), '']
    .map((path) => `${path}node_modules/${name}`)
    .find((path) => lock[path])
}

function shippedPaths(root: string): [path: string, shipped: ShippedPackage][] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LicencesLock
  }
  const isHere = (path: string) => !packages[path]?.optional || existsSync(join(root, path))
  const named = closure(packages, WORKSPACES)
    .filter(isHere)
    .map((path) => [path, describe(path, packages[path]!)] as [string, ShippedPackage])
  return named.toSorted(([, one], [, other]) => one.name.localeCompare(other.name, 'en'))
}

const describe = (path: string, { version = '', license = '' }: LockEntry): ShippedPackage => ({
  name: path.split('node_modules/').at(-1)!,
  version,
  licence: license,
})

function textsOf(root: string): string {
  const namesOf = new Map<string, string[]>()
  for (const [path, { name, version, licence }] of shippedPaths(root)) {
    const text = globSync('{LICEN[CS]E,licen[cs]e,COPYING,NOTICE}*', { cwd: join(root, path) })
      .map((file) => readFileSync(join(root, path, file), 'utf8').trim())
      .join('\n\n')
    namesOf.set(text, [...(namesOf.get(text) ?? []), `${name} ${version} (${licence})`])
  }
  return [...namesOf]
    .map(([text, names]) => `${names.join('\n')}\n\n${text}\n`)
    .join(`\n${'='.repeat(80)}\n\n`)
}
