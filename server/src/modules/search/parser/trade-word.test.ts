import { setImmediate } from 'node:timers/promises'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { addTradeWord, listTradeWords, removeTradeWord } from '@tiantian/contracts/search/trade-word.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'
import { checkReferenceData, readReferenceData } from '../../product/reference-data.ts'
import { dictionaryOf } from './dictionary.ts'

const here = await testApp()
const { visitor, db, clock } = here
await makeProduct(db, { category: 'brake-pads', number: '04465-02220' })
const office = await makeOfficer(here, ['data_editor'])
const statViewer = () => makeOfficer(here, ['stat_viewer'])

const chipsOf = async (text: string) =>
  (await visitor.call(queryProducts, { text }, 'ru')).chips.map(({ kind, value }) => `${kind} ${value}`)

test('[S2.35] a word that the office adds is understood from then on; other users may not add one', async () => {
  const word = { category: 'brake-pads', language: 'ru', word: ' Зюзюбра ' } as const
  expect((await (await statViewer()).refused(addTradeWord, word)).code).toBe('PERMISSION_DENIED')
  expect((await office.refused(addTradeWord, { ...word, category: 'no-such' })).code).toBe(
    'CATEGORY_NOT_FOUND',
  )
  await office.call(addTradeWord, word)
  await office.call(addTradeWord, word)
  const { rows, chips } = await visitor.call(queryProducts, { text: 'зюзюбра', limit: 9 }, 'ru')
  expect(chips).toMatchObject([{ kind: 'category', value: 'brake-pads' }])
  expect(rows).toMatchObject([{ partNumber: '04465-02220' }])
  const stored =
    await db.sql`select from audit_log where event = 'search.word.add' and actor_id = ${office.id}`
  expect(stored).toHaveLength(1)
})

const bearings = { category: 'wheel-bearings', language: 'ru' } as const

test.each([
  'bosch',
  'Бош',
  'Камри',
  'камриге',
  'камриға',
  'тойота камри',
  'бош камри',
  '凯美瑞',
  '丰田凯美瑞',
  'прадо',
  'CX-5',
  'cx5',
  '1zz-fe',
  'масло',
  'тормозные колодки',
  'колодка',
  '刹车片',
  'алматы',
  'Москве',
  'из Китая',
  '广州',
  'купить',
  'передний',
  'купить bosch',
])('[S2.35] %s already has another meaning and cannot become the name of a kind of part', async (word) => {
  const before = await chipsOf(word)
  expect((await office.refused(addTradeWord, { ...bearings, word })).code).toBe('WORD_TAKEN')
  expect(await chipsOf(word)).toEqual(before)
})

test.each(['12345', '__', '<script>', 'я', '7', '  ', 'слово\u3164', '=да=', '..а..'])(
  '[S2.35] %s is not a word',
  async (word) => {
    const { code, fields } = await office.refused(addTradeWord, { ...bearings, word })
    expect([code, fields?.[0]?.path]).toEqual(['INVALID_INPUT', 'word'])
  },
)

test.each([
  ['stoppers', 'brake-pads', 'en'],
  // Others have it within longer names.
  ['опорный', 'wheel-bearings', 'ru'],
  ['р/к ступицы', 'wheel-bearings', 'ru'],
  ['колодки камри', 'brake-pads', 'ru'],
  ['轴', 'half-shafts', 'zh-Hans'],
] as const)('[S2.35] %s may be added', async (word, category, language) => {
  await office.call(addTradeWord, { category, language, word })
  await office.call(removeTradeWord, { category, language, word })
})

test('[S2.35] the office sees who added which word when, and can delete it', async () => {
  const words = ['фырдыгун', 'кляцумба', 'жмыхтурец']
  for (const word of words) {
    clock.advance(60_000)
    await office.call(addTradeWord, { ...bearings, word })
  }
  const first = await office.call(listTradeWords, { limit: 2 }, 'ru')
  expect(first.rows).toMatchObject([
    { word: 'жмыхтурец', category: 'wheel-bearings', categoryName: 'Подшипники ступицы', language: 'ru' },
    { word: 'кляцумба' },
  ])
  const [latest] = first.rows
  expect(latest?.by).toMatch(/^officer_/)
  expect(clock.now().getTime() - Date.parse(latest!.at)).toBeLessThan(60_000)
  const rest = await office.call(listTradeWords, { limit: 2, cursor: first.nextCursor! })
  expect(rest.rows[0]?.word).toBe('фырдыгун')
  expect((await (await statViewer()).refused(listTradeWords, {})).code).toBe('PERMISSION_DENIED')
  const input = { ...bearings, word: 'жмыхтурец' }
  expect((await (await statViewer()).refused(removeTradeWord, input)).code).toBe('PERMISSION_DENIED')
  expect(await chipsOf('жмыхтурец')).toEqual(['category wheel-bearings'])
  await office.call(removeTradeWord, input)
  await office.call(removeTradeWord, input)
  expect(await chipsOf('жмыхтурец')).not.toContain('category wheel-bearings')
  const stored = await db.sql`
    select change from audit_log where event = 'search.word.remove' and actor_id = ${office.id}
      and change ->> 'word' = 'жмыхтурец'`
  expect(stored).toEqual([{ change: input }])
})

test('[S2.35] the same number of different words is noticed as a change by every process', async () => {
  await office.call(addTradeWord, { ...bearings, word: 'эцилопник' })
  expect(await chipsOf('эцилопник')).toEqual(['category wheel-bearings'])
  // Another process deleted one and added one since this one checked.
  await db.sql`update trade_words set word = 'гравицаппа' where word = 'эцилопник'`
  checkReferenceData()
  expect(await chipsOf('эцилопник')).not.toContain('category wheel-bearings')
  expect(await chipsOf('гравицаппа')).toEqual(['category wheel-bearings'])
})

test('[S2.35] the office cannot delete words of the reference data', async () => {
  const word = { category: 'brake-pads', language: 'en', word: 'disc pads' } as const
  await office.call(removeTradeWord, word)
  const left = await db.sql`select is_reference from trade_words where word = 'disc pads'`
  expect(left).toEqual([{ is_reference: true }])
  const { rows } = await office.call(listTradeWords, { limit: 50 })
  expect(rows.map((row) => row.word)).not.toContain('disc pads')
})

/** Milliseconds that this thread has worked; a busy machine adds nothing to them. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest work for which nothing else could run meanwhile, and the whole work. */
async function longestBlock(work: () => unknown) {
  let longest = 0
  let last = worked()
  const measure = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(measure, 1)
  const begun = worked()
  await setImmediate()
  await work()
  await setImmediate()
  measure()
  clearInterval(timer)
  return { longest, whole: worked() - begun }
}

test('a taught word is understood at once, and teaching it stops nobody: the dictionary is built in slices', async () => {
  const reference = await readReferenceData(db.sql)
  dictionaryOf(reference)
  const control = await longestBlock(() => dictionaryOf({ ...reference }))
  expect(control.longest, 'built at once it stops everybody').toBeGreaterThan(0.8 * control.whole)
  let chips: string[] = []
  const taught = await longestBlock(async () => {
    await office.call(addTradeWord, { ...bearings, word: 'тарапунька' })
    chips = await chipsOf('тарапунька')
  })
  expect(chips).toEqual(['category wheel-bearings'])
  expect(taught.longest).toBeLessThan(control.whole / 2)
})
