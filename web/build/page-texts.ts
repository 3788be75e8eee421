import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { isSource, keysIn, keysOf } from './text-keys.ts'

const folder = `${import.meta.dirname}/../src/i18n`
const shelfFolder = `${folder}/locales/en-inner`
const LATER_IMPORT = /\bimport\((["'])([^"']+)\1\)/g
/** Stands for the names of the texts until the whole graph is known. */
const TEXTS_OF = /(["'`])texts of ([^"'`]+)\1/g

const pathOf = (id: string) => id.replace(/\?.*$/, '')

/**
 * What is loaded later brings its texts: `import('./cart.tsx')` becomes `withTexts(import('./cart.tsx'), ['order'])`,
 * with the files of `i18n/locales/<language>-inner/` that hold the keys of the modules it loads.
 */
export function pageTexts(isFirst: (id: string) => boolean): Plugin {
  let shelves: readonly TextShelf[] = []
  const namesOf = new Map<string, string>()
  return {
    name: 'tiantian:page-texts',
    apply: 'build',
    async buildStart() {
      shelves = await Promise.all(readdirSync(shelfFolder).sort().map(readShelf))
    },
    async transform(code, id) {
      if (!isSource(pathOf(id)) || pathOf(id).endsWith('/i18n/i18n.ts')) return undefined
      const imports = [...code.matchAll(LATER_IMPORT)].reverse()
      if (imports.length === 0) return undefined
      let changed = code
      for (const found of imports) {
        const [text, , specifier = ''] = found
        const module = await this.resolve(specifier, id)
        const wrapped = `__withTexts(${text}, ${JSON.stringify(`texts of ${module?.id ?? specifier}`)})`
        changed = changed.slice(0, found.index) + wrapped + changed.slice(found.index + text.length)
      }
      return {
        code: `import { withTexts as __withTexts } from ${JSON.stringify(`${folder}/i18n.ts`)};\n${changed}`,
        map: null,
      }
    },
    buildEnd() {
      const keysOfModule = new Map<string, readonly string[]>()
      const keysSaid = (id: string) => {
        const path = pathOf(id)
        const keys = keysOfModule.get(path) ?? (isSource(path) ? keysIn(readFileSync(path, 'utf8')) : [])
        keysOfModule.set(path, keys)
        return keys
      }
      const roots = new Set(
        [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
      )
      for (const root of roots) {
        const reached = new Set([root])
        for (const id of reached)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) if (!isFirst(next)) reached.add(next)
        const said = new Set([...reached].flatMap(keysSaid))
        const names = shelves.filter(({ keys }) =>
          [...said].some((key) => keys.some((known) => known.startsWith(key))),
        )
        namesOf.set(root, JSON.stringify(names.map(({ name }) => name)))
      }
    },
    renderChunk(code) {
      const changed = code.replace(
        TEXTS_OF,
        (_, _quote, id: string) => namesOf.get(id) ?? this.error(`no texts of ${id}`),
      )
      return changed === code ? null : { code: changed, map: null }
    },
  }
}

interface TextShelf {
  readonly name: string
  readonly keys: readonly string[]
}

async function readShelf(file: string): Promise<TextShelf> {
  const { texts } = (await import(`${shelfFolder}/${file}`)) as { texts: object }
  return { name: basename(file, '.ts'), keys: keysOf(texts) }
}
