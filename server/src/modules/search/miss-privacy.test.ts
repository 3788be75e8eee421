import { listMisses } from '@tiantian/contracts/search/miss.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { visitor } = here
const office = await makeOfficer(here, ['stat_viewer'])

/** What is kept of texts that find nothing; they are written down together, in their order. */
async function keptOf(texts: readonly string[]): Promise<string[]> {
  for (const text of texts) await visitor.call(queryProducts, { text }, 'ru')
  const last = `зюзюбра ${texts[0]?.length}`
  await visitor.call(queryProducts, { text: last }, 'ru')
  const kept = async () => (await office.call(listMisses, { limit: 50 })).rows.map(({ text }) => text)
  await expect.poll(kept).toContain(last)
  const all = await kept()
  await here.db.$client`delete from search_misses`
  return all.filter((text) => text !== last)
}

test('[S2.35] a text with a telephone number or an address is not kept', async () => {
  const kept = await keptOf([
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
  expect(kept).toEqual([])
})

test.each([
  ['zzqqw 77011234567', 'zzqqw 77011…'],
  ['87011234567', '87011…'],
  ['ерлан87011234567', 'ерлан87011…'],
  ['zzqqw 7011234567', 'zzqqw 70112…'],
  ['zzqqw 701 123 45 67', 'zzqqw 70112…'],
  ['zzqqw 89161234567', 'zzqqw 89161…'],
  ['zzqqw 9091510999', 'zzqqw 90915…'],
  ['张三13912345678', '张三13912…'],
  ['zzqqw 8613912345678', 'zzqqw 86139…'],
  ['zzqqw 998901234567', 'zzqqw 99890…'],
  ['zzqqw 996555123456', 'zzqqw 99655…'],
])('[S2.35] %s may be a telephone number: %s is kept', async (text, kept) => {
  expect(await keptOf([text])).toEqual([kept])
})

test.each([
  ['zzqqw jtdbe32k7-2015-8325', 'zzqqw jtdbe32k7-20…'],
  ['zzqqw jtdbe 32k7 2015 8325', 'zzqqw jtdbe 32k7 20…'],
  ['zzqqw JTNBE46K803012345', 'zzqqw jtnbe46k803…'],
  ['zzqqw ХТА219040К0123456', 'zzqqw хта219040к0…'],
  ['zzqqw WVW ZZZ1KZ 9W123456', 'zzqqw wvw zzz1kz 9w…'],
  ['zzqqw vinJTNBE46K803012345', 'zzqqw vin jtnbe46k803…'],
])('[S2.35] the VIN of %s loses its serial number', async (text, kept) => {
  expect(await keptOf([text])).toEqual([kept])
})

test('[S2.35] part numbers are kept whole', async () => {
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
  ]
  expect((await keptOf(numbers)).sort()).toEqual(numbers.sort())
})
