import type { Plugin, Rolldown } from 'vite'

/** A chunk and the modules whose static imports it holds. */
interface Root {
  readonly chunk: string
  readonly isRoot: (module: Rolldown.ModuleInfo) => boolean
}

/**
 * Puts what a root imports into one chunk, so that a first visit asks for few files; left alone, the bundler cuts
 * what pages share into dozens of small ones. A module belongs to the first root that reaches it.
 */
export function chunksByRoot(roots: readonly Root[]) {
  const chunkOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'tiantian:chunks-by-root',
    apply: 'build',
    buildEnd() {
      const modules = [...this.getModuleIds()]
        .map((id) => this.getModuleInfo(id))
        .filter((module) => module !== null)
      for (const { chunk, isRoot } of roots) {
        const open = modules.filter(isRoot)
        for (let module = open.pop(); module; module = open.pop()) {
          if (chunkOf.has(module.id)) continue
          chunkOf.set(module.id, chunk)
          for (const id of module.importedIds)
            open.push(...[this.getModuleInfo(id)].filter((next) => next !== null))
        }
      }
    },
  }
  return { plugin, chunkOf: (id: string) => chunkOf.get(id) }
}
