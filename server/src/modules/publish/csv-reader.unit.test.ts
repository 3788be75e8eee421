import { expect, test } from 'vitest'
import { readCsv, separatorOf } from './csv-reader.ts'

const cells = (text: string) => [...readCsv(text, separatorOf(text))].map((each) => each.cells)

test.each([
  ['a,b\n1,2', ['1', '2']],
  ['\ufeffa;b\r\n1;2,5\r\n', ['1', '2,5']],
  ['a\tb\r1\t2', ['1', '2']],
  ['a,b\n"x, ""y""\nz", 2 ', ['x, "y"\nz', '2']],
  ['a,b\n"never closed,2', ['never closed,2']],
  ['a,b\n,', ['', '']],
])('the second row of %j', (text, line) => {
  expect(cells(text)[1]).toEqual(line)
})

test('line numbers match those of an editor, including empty lines', () => {
  const lines = [...readCsv('a,b\n\n"x\ny",1\n2,3\n', ',')]
  expect(lines.map(({ line }) => line)).toEqual([1, 3, 5])
})
