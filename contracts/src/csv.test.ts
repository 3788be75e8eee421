import { expect, test } from 'vitest'
import { csvConvention, csvRows } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\n=1+1', '"\'\n=1+1"'],
  ['+77011234567', '+77011234567'],
  ['-1+1', "'-1+1"],
  [-5, '-5'],
  [null, ''],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [['a', 'b'], '"[""a"",""b""]"'],
])('%j becomes the cell %s', (value, cell) => expect(csvRows([[value, 1]])).toBe(`${cell},1\r\n`))

test('where a comma separates decimals, semicolons separate cells, and no cell mixes the two', () => {
  expect(csvRows([['a;b', 'a,b', 1200.5, -3, '+77011234567']], csvConvention('ru'))).toBe(
    '"a;b";"a,b";1200,5;-3;+77011234567\r\n',
  )
  expect(csvRows([['a;b', 1200.5]], csvConvention('zh-Hans'))).toBe('"a;b",1200.5\r\n')
})
