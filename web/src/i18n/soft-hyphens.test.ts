import { expect, test } from 'vitest'
import { softHyphens } from './soft-hyphens.ts'

const shown = (text: string) => softHyphens(text, 'tile').replaceAll('\u00AD', '-')

test.each([
  ['Электрооборудование', 'Элек-тро-обо-ру-до-ва-ние'],
  ['Газораспределительный', 'Газо-рас-пре-де-ли-тель-ный'],
  ['Стеклоподъёмники', 'Сте-кло-подъ-ём-ники'],
  ['переключатели', 'пере-клю-ча-тели'],
  ['сайлентблоки', 'сай-лент-блоки'],
  ['реактивность', 'реак-тив-ность'],
  ['Турбокомпрессорлар', 'Тур-бо-ком-прес-сор-лар'],
  ['Жарықтандыру', 'Жарық-тан-дыру'],
  ['қауіпсіздік', 'қауіп-сіз-дік'],
  ['Қозғалтқыштар', 'Қоз-ғалт-қыш-тар'],
  ['күшейткіштері', 'күшейт-кіш-тері'],
])('%s breaks as %s', (word, broken) => {
  expect(shown(word)).toBe(broken)
})

test('short words, other alphabets and surrounding text stay unchanged', () => {
  const text = 'Шины, диски (Michelin) PCD 5×114,3 刹车片 supercalifragilistic'
  expect(softHyphens(text, 'tile')).toBe(text)
  expect(softHyphens('Рулевое управление', 'tile')).toBe('Рулевое управление')
  expect(softHyphens('амортизаторы', 'card')).toBe('амортизаторы')
  expect(shown('Масла, энергоаккумуляторы!')).toBe('Масла, энер-го-ак-ку-му-ля-торы!')
})
