import { expect, test } from 'vitest'
import type { Choice } from './choice-match.ts'
import { matchChoices } from './choice-match.ts'

const make = (value: string, name: string, synonyms: string[] = [], isPopular = false): Choice => ({
  value,
  name,
  hint: '',
  synonyms,
  isPopular,
})

const MAKES = [
  make('skoda', 'Škoda', ['шкода', '斯柯达'], true),
  make('seat', 'SEAT', ['сеат']),
  make('mercedes-benz', 'Mercedes-Benz', ['мерседес', '奔驰'], true),
  make('benz-truck', 'Benz Truck'),
  make('lada', 'Lada (VAZ)', ['лада', 'ваз', 'жигули'], true),
]
const found = (text: string) => matchChoices(MAKES, text).map((choice) => choice.value)

test('a make is found in any script, without its accents and dashes', () => {
  expect(found('skoda')).toEqual(['skoda'])
  expect(found('Шкода')).toEqual(['skoda'])
  expect(found('斯柯')).toEqual(['skoda'])
  expect(found('mercedesbenz')).toEqual(['mercedes-benz'])
  expect(found('ВАЗ')).toEqual(['lada'])
})

test('a name that begins like the text stands before one that only contains it', () => {
  expect(found('benz')).toEqual(['benz-truck', 'mercedes-benz'])
})

test('an empty text keeps the order, a strange one finds nothing', () => {
  expect(found('  ')).toEqual(MAKES.map((choice) => choice.value))
  expect(found('zzz')).toEqual([])
})
