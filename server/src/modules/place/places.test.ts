import { listPlaces } from '@tiantian/contracts/place/location.ts'
import { listCountries, searchCities } from '@tiantian/contracts/place/place.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { visitor } = await testApp()

test('main markets come first, the other countries by name in the language', async () => {
  const { countries } = await visitor.call(listCountries, {}, 'ru')
  const codes = countries.map(({ code }) => code)
  expect(codes.indexOf('KZ')).toBeLessThan(10)
  expect(codes.indexOf('KZ')).toBeLessThan(codes.indexOf('AU'))
  expect(countries.find(({ code }) => code === 'KZ')).toEqual({
    code: 'KZ',
    name: 'Казахстан',
    otherNames: expect.arrayContaining(['Қазақстан', '哈萨克斯坦', 'Kazakhstan']),
    phonePrefix: expect.any(String),
  })
})

test('a city is found by the start of its name in any language and shown in the caller’s language', async () => {
  for (const text of ['алма', 'Almat', '阿拉木']) {
    const { cities } = await visitor.call(searchCities, { text }, 'en')
    expect(cities[0]).toMatchObject({
      name: 'Almaty',
      country: 'KZ',
      countryName: 'Kazakhstan',
      timeZone: 'Asia/Almaty',
    })
  }
})

test.each([
  ['Алма-Ата', 'Almaty'],
  ['алма ата', 'Almaty'],
  ['Нур-Султан', 'Astana'],
  ['Целиноград', 'Astana'],
  ['Ақмола', 'Astana'],
  ['Фрунзе', 'Bishkek'],
  ['Ленинград', 'Saint Petersburg'],
  ['питер', 'Saint Petersburg'],
  ['СПб', 'Saint Petersburg'],
  ['санкт петербург', 'Saint Petersburg'],
  ['екб', 'Yekaterinburg'],
  ['Усть-Каменогорск', 'Oskemen'],
  ['Өскемен', 'Oskemen'],
  ['Чимкент', 'Shymkent'],
  ['Гурьев', 'Atyrau'],
  ['Уральск', 'Oral'],
  ['Орал', 'Oral'],
  ['羊城', 'Guangzhou'],
])('%s, a former or alternative name, finds %s', async (text, name) => {
  const cities = await visitor.call(searchCities, { text }, 'en')
  const places = await visitor.call(listPlaces, { text, latitude: 43.25, longitude: 76.93 }, 'en')
  expect(cities.cities[0]?.name).toBe(name)
  expect(places.rows.map((place) => place.name)).toContain(name)
})

test('cities of one country are listed, the largest first', async () => {
  const { cities } = await visitor.call(searchCities, { country: 'RU', limit: 3 }, 'ru')
  expect(cities.map(({ name }) => name)).toEqual(['Москва', 'Санкт-Петербург', 'Новосибирск'])
})

test.each(['%', '_', '\\', "'; drop table cities", '\u3164Алма', '🚗'])(
  '%j matches no city, and that is no error',
  async (text) => {
    expect(await visitor.call(searchCities, { text })).toEqual({ cities: [] })
  },
)

test('a text of 10,000 characters is refused', async () => {
  const refusal = await visitor.refused(searchCities, { text: 'a'.repeat(10_000) })
  expect(refusal.code).toBe('INVALID_INPUT')
})
