import type { Plugin, Rolldown } from 'vite'

/**
 * The modules that the chosen ones import, directly or through others. In one chunk, they make a first visit load few
 * files; by default, the bundler cuts what pages share into dozens of small ones.
 */
export function reachableFrom(isRoot: (module: Rolldown.ModuleInfo) => boolean) {
  const reached = new Set<string>()
  const plugin: Plugin = {
    name: 'tiantian:reachable',
    apply: 'build',
    buildEnd() {
      const open = [...this.getModuleIds()].filter((id) => {
        const module = this.getModuleInfo(id)
        return module !== null && isRoot(module)
      })
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (reached.has(id)) continue
        reached.add(id)
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
  return { plugin, has: (id: string) => reached.has(id) }
}
