import { expect, test } from 'vitest'
import { atOnce } from '../../../platform/chunks.ts'
import { cutHanRun, hanTerms } from './han-segmentation.ts'

const terms = atOnce(
  hanTerms(
    new Set([
      '刹车片',
      '凯美瑞',
      '机油',
      '机油滤清器',
      '水泵',
      '水箱盖',
      '火花塞',
      '前大灯',
      '起动机',
      '发动机总成',
      '总成',
    ]),
  ),
)
const wordsOf = (run: string) => cutHanRun(run, terms).map(({ word }) => word)

test.each([
  ['凯美瑞刹车片', ['凯美瑞', '刹车片']],
  ['机油滤清器', ['机油滤清器']],
  ['的刹车片好', ['的', '刹车片', '好']],
  ['火化塞', ['火花塞']],
  ['机油滤清气', ['机油滤清器']],
  ['水泵盖', ['水泵', '盖']],
  ['水箱管', ['水箱管']],
  ['你好', ['你好']],
  ['起动机总成', ['起动机', '总成']],
  ['发动机总城', ['发动机总成']],
])('[S2.35] %s is split into terms', (run, words) => {
  expect(wordsOf(run)).toEqual(words)
})

test('a segment knows its position', () => {
  expect(cutHanRun('凯美瑞火化塞', terms).map(({ from, to }) => [from, to])).toEqual([
    [0, 3],
    [3, 6],
  ])
})
