import { THUMBNAIL_SIDES } from '@tiantian/contracts/media/thumbnail.ts'
import { expect, test } from 'vitest'
import { readThumbnailRequest } from './thumbnail-size.ts'

const sizeOf = (width: number, height: number) => {
  const input = readThumbnailRequest(`image/resize,m_fill,w_${width},h_${height}`)
  return [input?.width, input?.height]
}

test.each([
  [200, 200, 200, 200],
  [201, 201, 400, 400],
  [1, 1, 50, 50],
  [16_384, 16_384, 2000, 2000],
  [400, 300, 400, 300],
  [1600, 900, 1600, 960],
  [2000, 1, 2000, 100],
])('[S3.13] a request for %i by %i is rounded to %i by %i', (width, height, madeWidth, madeHeight) => {
  expect(sizeOf(width, height)).toEqual([madeWidth, madeHeight])
})

test.each([
  'image/resize,w_200,h_100',
  'image/resize,h_100,w_200',
  'image/resize,m_lfit,w_200,h_100,limit_0,color_FFFFFF',
  'image/auto-orient,1/resize,w_200,h_100/quality,q_90/format,webp',
  'image/watermark,text_SGVsbG8,size_20/resize,w_200,h_100/sharpen,100',
  'image/resize,undefined,w_200,h_100/no-such-operation',
])('[S3.13] operations beside the size are passed over: %s', (process) => {
  expect(readThumbnailRequest(process)).toEqual({ width: 200, height: 100, isFilled: false })
})

test.each([
  '',
  'image',
  'image/info',
  'image/quality,q_90',
  'image/resize',
  'image/resize,m_fill',
  'image/resize,p_50',
  'image/resize,w_0',
  'image/resize,w_-5,h_1e3',
  'image/resize,w_99999',
  'style/small',
  'video/snapshot,t_1000,w_200',
  '/////',
])('[S3.13] without a usable size the picture stays as it is: %s', (process) => {
  expect(readThumbnailRequest(process)).toBeUndefined()
})

test('[S3.13] any number of requested sizes maps to a few', () => {
  const made = new Set<string>()
  for (let width = 1; width <= 3000; width += 7) {
    for (let height = 1; height <= 3000; height += 11) made.add(sizeOf(width, height).join())
  }
  expect(made.size).toBeLessThanOrEqual(THUMBNAIL_SIDES.length * 20 * 2)
})
