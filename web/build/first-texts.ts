import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { texts } from '../src/i18n/locales/en.ts'
import { innerTexts } from '../src/i18n/locales/en-inner.ts'
import { isSource, keysIn, keysOf } from './text-keys.ts'

/** Refuses a build whose first page uses texts that are loaded only with later pages. */
export function firstTexts(isFirst: (id: string) => boolean): Plugin {
  const first = keysOf(texts)
  const later = keysOf(innerTexts)
  const isMissing = (key: string) =>
    later.some((known) => known.startsWith(key)) && !first.some((known) => known.startsWith(key))
  return {
    name: 'tiantian:first-texts',
    apply: 'build',
    buildEnd() {
      for (const id of [...this.getModuleIds()].filter((path) => isSource(path) && isFirst(path))) {
        const missing = keysIn(readFileSync(id, 'utf8')).filter(isMissing)
        if (missing.length > 0) {
          this.error(
            `${id} is in the first load and says ${missing.join(', ')}: put it among the first texts of each language`,
          )
        }
      }
    },
  }
}
