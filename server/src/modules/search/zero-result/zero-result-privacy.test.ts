import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { listZeroResults } from '@tiantian/contracts/search/zero-result.ts'
import { expect, test } from 'vitest'
import { allBatchesDone } from '../../../platform/job/batch-queue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { visitor } = here
const office = await makeOfficer(here, ['stat_viewer'])

/** What is stored of zero-result texts; they are written in one batch, in order. */
async function storedTexts(texts: readonly string[]): Promise<string[]> {
  // A hundred per network and hour are stored.
  here.clock.advance(3_600_000)
  for (const text of texts) await visitor.call(queryProducts, { text }, 'ru')
  const last = `зюзюбра ${texts[0]?.length}`
  await visitor.call(queryProducts, { text: last }, 'ru')
  await allBatchesDone()
  const { rows } = await office.call(listZeroResults, { limit: 50 })
  const all = rows.map(({ text }) => text)
  expect(all).toContain(last)
  await here.db.sql`delete from zero_result_queries`
  return all.filter((text) => text !== last)
}

test('[S2.35] a text with a phone number or an address is not stored', async () => {
  const stored = await storedTexts([
    'zzqqw 7 701 123 45 67',
    'zzqqw 8(701)1234567',
    'zzqqw 8-701-123-45-67',
    'zzqqw 8 916 123-45-67',
    'zzqqw 139 1234 5678',
    'zzqqw 86 139-1234-5678',
    'zzqqw 998 90 123 45 67',
    'zzqqw 8 029 123 45 67',
    'zzqqw 0555 12 34 56',
    'zzqqw (727) 250-12-34',
    'zzqqw тел. 250-12-34',
    'zzqqw тел87011234567',
    '电话 0755 12345678 zzqqw',
    'zzqqw whatsapp 9161234567',
    'zzqqw me@example.kz',
    'zzqqw me (at) example.kz',
    'zzqqw me gmail.com',
    'zzqqw ул. Абая 12 кв 34',
    'zzqqw Абая 150, кв. 5',
    'zzqqw Абай көшесі 12',
    'zzqqw 12 abay street',
    'zzqqw 建国路12号',
  ])
  expect(stored).toEqual([])
})

test.each([
  ['zzqqw 77011234567', 'zzqqw 77011…'],
  ['87011234567', '87011…'],
  ['zzqqw nze141-6012345', 'zzqqw nze141…'],
  ['xyz1416012345', 'xyz141…'],
  ['zzqqw u61w-0012345', 'zzqqw u61w…'],
  ['zzqqw xyzw-012345', 'zzqqw xyzw…'],
  // Of codes that we know, without their dash too, and before seven digits.
  ['crew 100999', 'crew…'],
  ['gd1 1234999', 'gd1…'],
  ['zzqqw t31-0012345', 'zzqqw t31…'],
  ['ерлан87011234567', 'ерлан87011…'],
  ['zzqqw 7011234567', 'zzqqw 70112…'],
  ['zzqqw 701 123 45 67', 'zzqqw 70112…'],
  ['zzqqw 89161234567', 'zzqqw 89161…'],
  ['zzqqw 9091510999', 'zzqqw 90915…'],
  ['张三13912345678', '张三13912…'],
  ['zzqqw 8613912345678', 'zzqqw 86139…'],
  ['zzqqw 998901234567', 'zzqqw 99890…'],
  ['zzqqw 996555123456', 'zzqqw 99655…'],
])('[S2.35] %s may be a phone number: %s is stored', async (text, stored) => {
  expect(await storedTexts([text])).toEqual([stored])
})

test.each([
  ['zzqqw jtdbe32k7-2015-8325', 'zzqqw jtdbe32k7-20…'],
  ['zzqqw jtdbe 32k7 2015 8325', 'zzqqw jtdbe 32k7 20…'],
  ['zzqqw JTNBE46K803012345', 'zzqqw jtnbe46k803…'],
  ['zzqqw ХТА219040К0123456', 'zzqqw хта219040к0…'],
  ['zzqqw WVW ZZZ1KZ 9W123456', 'zzqqw wvw zzz1kz 9w…'],
  ['zzqqw vinJTNBE46K803012345', 'zzqqw vin jtnbe46k803…'],
])('[S2.35] the VIN of %s is stored without its serial number', async (text, stored) => {
  expect(await storedTexts([text])).toEqual([stored])
})

const VIN = 'WVWZZZ1KZAW765432'
const IN_GROUPS = ['WVW', 'ZZZ1KZ', 'AW765432']

test.each([
  `№${VIN}№`,
  `VIN№${VIN}`,
  `x${VIN}`,
  `${VIN}y`,
  `xx${VIN}yy`,
  `ж${VIN}ж`,
  `${VIN}${VIN}`,
  `${VIN}/${VIN}`,
  ...[',', ':', '/', '*', '=', '+', '|', '\u2011', '\u2212', '\u200b', '~', ', ', ' | '].map((sign) =>
    IN_GROUPS.join(sign),
  ),
  'WVW(ZZZ1KZ)AW765432',
  '[WVW][ZZZ1KZ][AW765432]',
  '"WVW" "ZZZ1KZ" "AW765432"',
  '«WVW»«ZZZ1KZ»«AW765432»',
  'WVWZZZ1KZAW٧٦٥٤٣٢',
  'WVWZZZ1KZAW७६५४३२',
  'WVWZZZ1KZAW７６５４３２',
  'ẂVWZZZ1KZAW765432',
  'WVWZZZ1KZAW76543З',
  'WVWZZZ1KZAW7б5432',
  'WVWZZZ1KZAWT65432',
  'WVWZZZ1KZAW76543Z',
  'WVWZZZIKZAW7654З2',
  'WVWZZZ1KZAWW765432',
  'WVWZZZ1KZAW7765432',
  'zzz1kzaw765432',
  'колодки ZZZ1KZAW765432',
  'ΖΖΖ1KZAW765432',
  'винWVWZZZ1KZ AW765432',
  '车架号WVWZZZ1KZAW765432',
  'ерланWVWZZZ1KZAW765432',
])('[S2.35] %s is stored without the number of the car', async (text) => {
  const [stored, ...others] = await storedTexts([`zzqqw ${text}`])
  expect(others).toEqual([])
  expect(stored).toMatch(/^zzqqw .*…/)
  expect(stored!.normalize('NFKC')).not.toMatch(/654|543|432|[٥५]/)
})

test('[S2.35] a text with a personal id number or a card number is not stored', async () => {
  const stored = await storedTexts([
    'zzqqw иин 870101300123',
    'zzqqw ИИН:870101300123',
    'zzqqw жсн870101300123',
    'zzqqw iin № 870101300123',
    'zzqqw инн 7707083893',
    'zzqqw иин ٨٧٠١٠١٣٠٠١٢٣',
    'zzqqw паспорт N 12345678',
    'zzqqw 身份证 11010519491231002X',
    'zzqqw 11010519491231002X',
    'zzqqw 4111111111111111',
    'zzqqw 4111 1111 1111 1111',
    'zzqqw 4111-1111-1111-1111',
  ])
  expect(stored).toEqual([])
})

test('[S2.35] part numbers are stored completely', async () => {
  const numbers = [
    'zzqqw 90915-10999',
    'zzqqw 04465-33999',
    'zzqqw wg9725160399',
    'zzqqw 0 986 494 999',
    'zzqqw a 960 501 02 99',
    'zzqqw 2044210899',
    'zzqqw 34 11 6 794 399',
    'zzqqw 61-23193-99',
    'zzqqw 7700274199',
    'zzqqw 7711a428199',
    'zzqqw 205/55r16',
    'zzqqw 21083-501070-99',
    'zzqqw 4111111111111112',
    'zzqqw jahrgang 04465-33999, 43512-33199',
    'zzqqw wg9925520270, wg9725160399',
    'zzqqw zimmermann1000899',
    'zzqqw mann-filter cu00799',
    'zzqqw 04465-33999/43512-33199',
    'zzqqw toyota corolla 2099',
  ]
  expect((await storedTexts(numbers)).sort()).toEqual(numbers.sort())
})
