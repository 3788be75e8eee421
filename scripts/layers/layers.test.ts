import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSources } from './imports.ts'
import { findAdvice, findKnots, findProblems } from './problems.ts'

/** The sources of a repository with these files. */
async function plant(files: Record<string, string>) {
  const planted = await mkdtemp(join(tmpdir(), 'layers-'))
  onTestFinished(() => rm(planted, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(planted, path)), { recursive: true })
    await writeFile(join(planted, path), text)
  }
  return readSources(planted)
}

/** Of the modules in the test repository. */
const MANIFESTS = {
  'server/src/modules/user/module.ts': `export const user = {\n  after: [],\n}\n`,
  'server/src/modules/shop/module.ts': `export const shop = {\n  after: ['user'],\n}\n`,
  'server/src/modules/cart/module.ts': `export const cart = {\n  after: ['user', 'shop'],\n}\n`,
}
const problemsOf = async (files: Record<string, string>) =>
  findProblems(await plant({ ...MANIFESTS, ...files }))
const adviceOn = async (files: Record<string, string>) => findAdvice(await plant(files))

const a = 'export const a = 1\n'
const importA = (specifier: string) => `import { a } from '${specifier}'\nexport const b = a\n`

const rows: [rule: string, from: string, to: string, specifier: string, message: string][] = [
  [
    'contracts import nothing',
    'contracts/src/x.ts',
    'server/src/platform/y.ts',
    '../../server/src/platform/y.ts',
    'nothing of ours',
  ],
  [
    'platform knows no module',
    'server/src/platform/x.ts',
    'server/src/modules/shop/tables.ts',
    '../modules/shop/tables.ts',
    'server/platform may import',
  ],
  [
    'the gateway knows no module',
    'server/src/gateway/x.ts',
    'server/src/modules/shop/tables.ts',
    '../modules/shop/tables.ts',
    'server/gateway may import',
  ],
  [
    'an earlier module knows no later one',
    'server/src/modules/shop/x.ts',
    'server/src/modules/cart/tables.ts',
    '../cart/tables.ts',
    'shop does not say that it is after cart',
  ],
  [
    'a module keeps its actions to itself',
    'server/src/modules/cart/x.ts',
    'server/src/modules/shop/actions.ts',
    '../shop/actions.ts',
    'offers in actions.ts is for its manifest alone',
  ],
  [
    'a module keeps its collections to itself',
    'server/src/modules/cart/x.ts',
    'server/src/modules/user/collections.ts',
    '../user/collections.ts',
    'offers in collections.ts is for its manifest alone',
  ],
  [
    'a module without a manifest',
    'server/src/modules/zoo/x.ts',
    'server/src/modules/shop/tables.ts',
    '../shop/tables.ts',
    '"zoo" has no module.ts',
  ],
  [
    'web knows no server',
    'web/src/features/x.ts',
    'server/src/platform/y.ts',
    '../../../server/src/platform/y.ts',
    'web/features may import',
  ],
  [
    'widgets know no feature',
    'web/src/ui/x.tsx',
    'web/src/features/y.ts',
    '../features/y.ts',
    'web/ui may import',
  ],
  ['the call knows no widget', 'web/src/sdk/x.ts', 'web/src/ui/y.tsx', '../ui/y.tsx', 'web/sdk may import'],
  [
    'features know no route',
    'web/src/features/x.ts',
    'web/src/routes/y.tsx',
    '../routes/y.tsx',
    'web/features may import',
  ],
  [
    'data knows no server',
    'data/src/x.ts',
    'server/src/platform/y.ts',
    '../../server/src/platform/y.ts',
    'data may import',
  ],
  [
    'a loader sees tables only',
    'data/src/import/x.ts',
    'server/src/modules/shop/shop.ts',
    '../../../server/src/modules/shop/shop.ts',
    'only the tables',
  ],
  [
    'code does not use tests',
    'server/src/app.ts',
    'server/src/test/make.ts',
    './test/make.ts',
    'only tests import tests',
  ],
]

test.each(rows)('%s', async (_rule, from, to, specifier, message) => {
  const problems = await problemsOf({ [from]: importA(specifier), [to]: a })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(message)
  expect(problems[0]).toContain(from)
  expect(problems[0]).toContain(to)
})

test('a workspace specifier, a re-export and a lazy import count like any other', async () => {
  const problems = await problemsOf({
    'contracts/src/x.ts': `export * from '@tiantian/server/app.ts'\nvoid import('@tiantian/data/y.ts')\n`,
    'server/src/app.ts': a,
    'data/src/y.ts': a,
  })
  expect(problems).toHaveLength(2)
})

test('a type of a lower layer is refused as well, a type of an earlier module is not', async () => {
  const typeOnly = (specifier: string) => `import type { a } from '${specifier}'\nexport type B = typeof a\n`
  const problems = await problemsOf({
    'server/src/platform/x.ts': typeOnly('../gateway/y.ts'),
    'server/src/gateway/y.ts': a,
    'server/src/modules/cart/x.ts': typeOnly('../shop/row.ts'),
    'server/src/modules/shop/row.ts': a,
  })
  expect(problems).toEqual([
    'server/platform may import contracts: server/src/platform/x.ts imports server/src/gateway/y.ts (server/gateway)',
  ])
})

test('a cycle is reported completely, but types and lazy imports close none', async () => {
  const problems = await problemsOf({
    'contracts/src/x.ts': importA('./y.ts'),
    'contracts/src/y.ts': importA('./z.ts'),
    'contracts/src/z.ts': importA('./x.ts'),
    'contracts/src/p.ts': `import type { b } from './q.ts'\nexport type P = typeof b\n`,
    'contracts/src/q.ts': importA('./p.ts'),
    'contracts/src/l.ts': `export const b = () => import('./m.ts')\n`,
    'contracts/src/m.ts': importA('./l.ts'),
  })
  expect(problems).toEqual([
    'no import cycles: contracts/src/x.ts → contracts/src/y.ts → contracts/src/z.ts → contracts/src/x.ts',
  ])
})

test('a new cycle of folders or of types is refused, and one that has gone lowers the number', async () => {
  const type = (specifier: string) => `import type { a } from '${specifier}'\nexport type B = typeof a\n`
  const sources = await plant({
    'web/src/features/cart/x.ts': importA('../order/y.ts'),
    'web/src/features/order/y.ts': a,
    'web/src/features/order/z.ts': type('../cart/w.ts'),
    'web/src/features/cart/w.ts': a,
    'contracts/src/p.ts': type('./q.ts'),
    'contracts/src/q.ts': type('./p.ts'),
  })
  const known = {
    'folders of web/src/features': 0,
    'folders of server/src/modules': 1,
    'files, by their types': 2,
  }
  expect(findKnots(sources, known)).toEqual({
    problems: [
      'no new cycles: 2 imports between folders of web/src/features close one, 0 did before: cart → order, order → cart',
    ],
    advice: ['fewer cycles of folders of server/src/modules: write 0 for 1 into scripts/layers/rules.ts'],
  })
})

test('a file of 401 lines causes advice, a generated one does not', async () => {
  const long = 'export {}\n'.repeat(401)
  const advice = await adviceOn({ 'contracts/src/x.ts': long, 'contracts/src/y.generated.ts': long })
  expect(advice).toEqual(['contracts/src/x.ts has 401 lines'])
})

test('a function of 61 lines causes advice, whatever its form and position', async () => {
  const body = (lines: number) => '  void 0\n'.repeat(lines - 2)
  const kinds = {
    'contracts/src/named.ts': `export function a() {\n${body(61)}}\n`,
    'contracts/src/arrow.ts': `const text = '\\n'\nexport const a = () => {\n${body(61)}}\nvoid text\n`,
    'contracts/src/method.ts': `export class A {\n  b() {\n${body(61)}  }\n}\n`,
    'web/src/ui/jsx.tsx': `export const A = () => (\n  <p>\n${'    <b />\n'.repeat(57)}  </p>\n)\n`,
  }
  expect(await adviceOn(kinds)).toEqual([
    'the function at contracts/src/arrow.ts:2 has 61 lines',
    'the function at contracts/src/method.ts:2 has 61 lines',
    'the function at contracts/src/named.ts:1 has 61 lines',
    'the function at web/src/ui/jsx.tsx:1 has 61 lines',
  ])
})

test('a function declared within another counts separately', async () => {
  const body = '  void 0\n'.repeat(50)
  const advice = await adviceOn({
    'contracts/src/x.ts': `export function make() {\n  function a() {\n${body}  }\n  return {\n    a,\n    b() {\n${body}    },\n  }\n}\n`,
    'contracts/src/y.ts': `export function make() {\n  function a() {\n${body.repeat(2)}  }\n  return a\n}\n`,
  })
  expect(advice).toEqual(['the function at contracts/src/y.ts:2 has 102 lines'])
})

test('sixty lines raise no advice, nor do long tables and groups of tests', async () => {
  const body = '  void 0\n'.repeat(58)
  const advice = await adviceOn({
    'contracts/src/x.ts': `export function a() {\n${body}}\n`,
    'contracts/src/table.ts': `export const a = {\n${'  /* a row */\n'.repeat(90)}}\n`,
    'contracts/src/x.test.ts': `describe('a', () => {\n${body.repeat(3)}})\n`,
  })
  expect(advice).toEqual([])
})

test('allowed imports are not reported', async () => {
  const problems = await problemsOf({
    'contracts/src/x.ts': a,
    'server/src/modules/shop/tables.ts': importA('@tiantian/contracts/x.ts'),
    'server/src/modules/cart/cart.ts': importA('../shop/tables.ts'),
    'server/src/app.ts': importA('./modules/cart/cart.ts'),
    'web/src/routes/x.tsx': importA('@tiantian/contracts/x.ts'),
    'scripts/x.ts': importA('../server/src/app.ts'),
  })
  expect(problems).toEqual([])
})
