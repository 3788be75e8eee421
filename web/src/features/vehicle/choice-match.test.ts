import { expect, test } from 'vitest'
import type { PickerChoice } from './choice-match.ts'
import { matchChoices } from './choice-match.ts'

const make = (value: string, name: string, synonyms: string[] = [], isPopular = false): PickerChoice => ({
  value,
  name,
  hint: '',
  synonyms,
  isPopular,
})

const MAKES = [
  make('skoda', 'Škoda', ['шкода', '斯柯达'], true),
  make('seat', 'SEAT', ['сеат']),
  make('hyundai', 'Hyundai', ['хёндай', 'хендай'], true),
  make('toyota', 'Toyota', ['тойота']),
  make('mitsubishi', 'Mitsubishi', ['мицубиси']),
  make('gonow', 'Gonow'),
  make('mercedes-benz', 'Mercedes-Benz', ['мерседес', '奔驰'], true),
  make('benz-truck', 'Benz Truck'),
  make('lada', 'Lada (VAZ)', ['лада', 'ваз', 'жигули'], true),
]
const found = (text: string) => matchChoices(MAKES, text).found.map((choice) => choice.value)

test('a make is found in any script, without its accents and dashes', () => {
  expect(found('skoda')).toEqual(['skoda'])
  expect(found('Шкода')).toEqual(['skoda'])
  expect(found('斯柯')).toEqual(['skoda'])
  expect(found('mercedesbenz')).toEqual(['mercedes-benz'])
  expect(found('ВАЗ')).toEqual(['lada'])
})

test('a name that begins with the text comes before one that only contains it', () => {
  expect(found('benz')).toEqual(['benz-truck', 'mercedes-benz'])
})

test('an empty text keeps the order, an unknown one finds nothing', () => {
  expect(found('  ')).toEqual(MAKES.map((choice) => choice.value))
  expect(found('zzz')).toEqual([])
})

test.each([
  ['тойта', 'toyota'],
  ['toyta', 'toyota'],
  ['hundai', 'hyundai'],
  ['hunda', 'hyundai'],
  ['mitsubisi', 'mitsubishi'],
  ['мицубисы', 'mitsubishi'],
])('%s is %s with a typo', (text, value) => {
  expect(found(text)).toEqual([value])
})

test.each([
  ['njqjnf', 'toyota'],
  ['[tylfq', 'hyundai'],
  ['ылщвф', 'skoda'],
  ['njqnf', 'toyota'],
])('%s typed on the other keyboard is %s', (text, value) => {
  expect(found(text)).toEqual([value])
})

test('a typo in a whole name comes before one in the beginning of another', () => {
  const models = [make('santa-fe', 'Santa Fe', [], true), make('sonata', 'Sonata')]
  expect(matchChoices(models, 'sanata').found.map(({ value }) => value)).toEqual(['sonata', 'santa-fe'])
})

test('a name that exists in one alphabet only is found in the other', () => {
  expect(found('гонов')).toEqual(['gonow'])
  expect(found('ladа')).toEqual(['lada'])
})

test('a make and a model typed at once: the make is found, and the model is left for the next step', () => {
  expect(matchChoices(MAKES, 'шкода октавиа')).toMatchObject({
    found: [{ value: 'skoda' }],
    rest: 'октавиа',
  })
  expect(matchChoices(MAKES, 'тойта камри')).toMatchObject({ found: [{ value: 'toyota' }], rest: 'камри' })
})

test('repeating the make in the model step hides no models', () => {
  const models = [make('octavia', 'Octavia', ['октавия']), make('fabia', 'Fabia', ['фабия'])]
  const { found: named, rest } = matchChoices(models, 'шкода октавиа')
  expect(named.map(({ value }) => value)).toEqual(['octavia'])
  expect(rest).toBe('')
})
