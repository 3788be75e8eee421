import { expect, test } from 'vitest'
import { isGtin } from './gtin.ts'

test('a GTIN of each length is known by its check digit', () => {
  const right = ['96385074', '036000291452', '4006381333931', '14006381333938']
  expect(right.filter((text) => !isGtin(text))).toEqual([])
  const wrong = [
    '96385075',
    '036000291453',
    '4006381333930',
    '400638133393',
    '40063813339311',
    '',
    '4006381a33931',
  ]
  expect(wrong.filter(isGtin)).toEqual([])
})
