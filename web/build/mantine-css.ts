import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const styles = path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.css'))
const component = /@mantine\/core\/esm\/components\/.+\.module\.mjs$/

/**
 * Each Mantine component brings its own style sheet along when it is used; the whole sheet is 40 KB.
 * The sheets that others build on come first, from src/ui/mantine-scope.tsx.
 */
export function mantineCss(): Plugin {
  return {
    name: 'tiantian:mantine-css',
    apply: 'build',
    transform: {
      filter: { id: component },
      handler(code, id) {
        const sheet = `${path.basename(id, '.module.mjs')}.layer.css`
        if (!existsSync(path.join(styles, sheet))) return null
        return { code: `import '@mantine/core/styles/${sheet}'\n${code}`, map: null, moduleSideEffects: true }
      },
    },
  }
}
