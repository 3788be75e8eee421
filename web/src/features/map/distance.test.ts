import { expect, test } from 'vitest'
import { formatsOf } from '../../i18n/format.ts'
import { distanceText } from './distance.ts'

const say = (metres: number) =>
  distanceText(
    metres,
    ((key: string, values?: { number: string }) => `${key} ${values?.number ?? ''}`.trim()) as never,
    formatsOf('en'),
  )

test('[S3.11] a distance in kilometres, in metres, under a hundred metres, or none', () => {
  expect([0, 1, 100, 101, 1000, 1001, 780_440].map(say)).toEqual([
    '',
    'map.under100',
    'map.under100',
    'map.metres 101',
    'map.metres 1,000',
    'map.kilometres 1.0',
    'map.kilometres 780.4',
  ])
})
