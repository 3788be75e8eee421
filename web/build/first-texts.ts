import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { texts } from '../src/i18n/locales/en.ts'
import { innerTexts } from '../src/i18n/locales/en-inner.ts'

/** A text key, or the beginning of a computed one: 'vehicle.choose', `vehicle.fit.${fit}`. */
const KEY = /['`]([a-z]\w*(?:\.\w+)*\.)(\w*)(?:['`]|\$\{)/gi
const SOURCE = /\/web\/src\/(?!i18n\/locales\/).*\.tsx?$/

/** Refuses a build whose first page uses texts that are loaded only with later pages. */
export function firstTexts(isFirst: (id: string) => boolean): Plugin {
  const [first, later] = [keysOf(texts), keysOf(innerTexts)]
  const isMissing = (key: string) =>
    later.some((known) => known.startsWith(key)) && !first.some((known) => known.startsWith(key))
  return {
    name: 'tiantian:first-texts',
    apply: 'build',
    buildEnd() {
      for (const id of [...this.getModuleIds()].filter((path) => SOURCE.test(path) && isFirst(path))) {
        const missing = keysIn(readFileSync(id, 'utf8')).filter(isMissing)
        if (missing.length > 0) {
          this.error(
            `${id} is in the first load and says ${missing.join(', ')}: put it into first.ts, in each language`,
          )
        }
      }
    },
  }
}

const keysIn = (source: string) => [...source.matchAll(KEY)].map(([, area, name]) => `${area}${name}`)

function keysOf(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${name}.`) : [path + name],
  )
}
