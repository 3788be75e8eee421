import type { Plugin, Rolldown } from 'vite'

/** What a file of its own costs a page: its headers, its request, and its name in the list of files to load. */
const FILE_BYTES = 1000
/** Of source, minified and compressed. */
const COMPRESSED = 0.25

/** Modules that the same pages load. */
interface SharedModules {
  readonly pages: ReadonlySet<string>
  readonly bytes: number
  /** Names of the shelves that it needs. */
  readonly needs: readonly string[]
}

/**
 * By default modules that the same pages load are one file, and there are hundreds of a few hundred bytes. A small one
 * is put into a file that more pages load where that costs those less than it saves the others.
 */
export function sharedChunks(mayMove: (id: string) => boolean) {
  const chunkOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'tiantian:shared-chunks',
    apply: 'build',
    buildEnd() {
      const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
      const shelfOf = shelvesOf(modules, mayMove)
      const targets = targetsOf(readShelves(modules, shelfOf))
      const names = [...new Set(targets.values())].sort()
      for (const [id, { name }] of shelfOf) chunkOf.set(id, `shared-${names.indexOf(targets.get(name)!)}`)
    },
  }
  return { plugin, nameOf: (id: string) => chunkOf.get(id) ?? null }
}

/** The pages, or parts of them, that load each module which several load, and the name of the shelf for these. */
function shelvesOf(modules: readonly Rolldown.ModuleInfo[], mayMove: (id: string) => boolean) {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const pages = new Set(modules.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))
  const pagesOf = new Map<string, Set<string>>()
  for (const page of pages) {
    const reached = new Set([page])
    for (const id of reached) for (const next of byId.get(id)?.importedIds ?? []) reached.add(next)
    for (const id of reached) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page))
  }
  return new Map(
    [...pagesOf]
      .filter(([id, users]) => users.size > 1 && !pages.has(id) && mayMove(id))
      .map(([id, users]) => [id, { pages: users, name: [...users].sort().join() }]),
  )
}

function readShelves(modules: readonly Rolldown.ModuleInfo[], shelfOf: ReturnType<typeof shelvesOf>) {
  const shelves = new Map<string, SharedModules>()
  for (const { id, code, importedIds } of modules) {
    const own = shelfOf.get(id)
    if (!own) continue
    const { pages, bytes, needs } = shelves.get(own.name) ?? { pages: own.pages, bytes: 0, needs: [] }
    const more = importedIds.flatMap((next) => shelfOf.get(next)?.name ?? [])
    shelves.set(own.name, {
      pages,
      bytes: bytes + (code?.length ?? 0) * COMPRESSED,
      needs: [...needs, ...more].filter((name) => name !== own.name),
    })
  }
  return shelves
}

/**
 * The shelf into which each is put. All pages that load it load what it needs already, so that no page loads more than
 * the shelf itself and no circle arises.
 */
function targetsOf(shelves: ReadonlyMap<string, SharedModules>): Map<string, string> {
  const targets = new Map<string, string>()
  const pagesOf = (name: string) => shelves.get(targets.get(name)!)!.pages
  const byPages = [...shelves].sort(([, a], [, b]) => b.pages.size - a.pages.size)
  for (const [name, { pages, bytes, needs }] of byPages) {
    const gain = (more: ReadonlySet<string>) => FILE_BYTES * pages.size - bytes * (more.size - pages.size)
    const [best] = byPages
      .filter(([other]) => targets.get(other) === other)
      .filter(([, { pages: more }]) => gain(more) > 0 && more.size > pages.size && isWithin(pages, more))
      .filter(([, { pages: more }]) => needs.every((need) => isWithin(more, pagesOf(need))))
      .sort(([, a], [, b]) => gain(b.pages) - gain(a.pages))
    targets.set(name, best?.[0] ?? name)
  }
  return targets
}

function isWithin(few: ReadonlySet<string>, more: ReadonlySet<string>): boolean {
  for (const one of few) if (!more.has(one)) return false
  return true
}
