import { expect, test } from 'vitest'
import { inputsOf } from './action-inputs.ts'

test('an action keeps what its input needs, and no import that only its output needed', () => {
  const code = `import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { slug } from './slug.ts'
import { shopCard as card } from './shop.ts'
import './effect.ts'
export const list = defineAction({
  name: 'shop/shop/list', summary: 'Shops', kind: 'read', auth: 'public',
  input: z.object({ slug, output: z.string() }),
  output: z.array(card), limit: { max: 1, windowSeconds: 60 },
})`
  const rest = inputsOf(code)
  expect(rest).toContain("name: 'shop/shop/list'")
  expect(rest.replaceAll('/* @__PURE__ */ ', '')).toContain('input: z.object({ slug, output: z.string() })')
  expect(rest).not.toMatch(/summary|limit|card|shop\.ts/)
  expect(rest).toContain("from './slug.ts'")
  expect(rest).toContain("import './effect.ts'")
})

test('calls that create a schema or an action are marked pure, each chain once, so that unused ones are removed', () => {
  expect(inputsOf('const name = z.string().check(z.trim())\nnote(name)')).toBe(
    'const name = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.trim())\nnote(name)',
  )
})

test('a module that declares no action stays unchanged', () => {
  const code = "import { money } from './money.ts'\nexport const output = { limit: 1 }"
  expect(inputsOf(code)).toBe(code)
})
