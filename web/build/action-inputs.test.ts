import { expect, test } from 'vitest'
import { inputsOf } from './action-inputs.ts'

test('of an action stays what a wish needs, and no import that only its answer needed', () => {
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

test('whatever is made without effect is marked, each chain once, so that the unused goes', () => {
  expect(inputsOf('const name = z.string().check(z.trim())\nnote(name)')).toBe(
    'const name = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.trim())\nnote(name)',
  )
})

test('what declares no action stays as it is', () => {
  const code = "import { money } from './money.ts'\nexport const output = { limit: 1 }"
  expect(inputsOf(code)).toBe(code)
})
