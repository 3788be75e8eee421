import { DRAWN_FOLDERS } from '@tiantian/contracts/media/thumbnail.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { pictureOriginOf, withPictureAddresses, withPicturePaths } from './picture-address.ts'

const ORIGIN = 'https://mall.example'
const written = (value: unknown) => JSON.parse(withPictureAddresses(JSON.stringify(value), ORIGIN).toString())

test.each<[string, unknown, unknown]>([
  ['an upload', '/media/file/a b.png?pass=1', `${ORIGIN}/media/file/a b.png?pass=1`],
  ...DRAWN_FOLDERS.map((each): [string, unknown, unknown] => [
    `a drawing of ${each}`,
    `${each}/some-1.400.webp`,
    `${ORIGIN}/media/${each}/some-1.400.webp`,
  ]),
  ['a film', { video: 'article/tour.webm' }, { video: `${ORIGIN}/media/article/tour.webm` }],
  ['a list', ['part/a.webp', '/media/b.jpg'], [`${ORIGIN}/media/part/a.webp`, `${ORIGIN}/media/b.jpg`]],
  [
    'rich text as a document',
    { type: 'image', attrs: { src: '/media/file/x.webp' } },
    { type: 'image', attrs: { src: `${ORIGIN}/media/file/x.webp` } },
  ],
  [
    'rich text as HTML',
    '<img src="/media/x.webp" alt="a"><a href="/media/b.pdf">b</a><video src="article/c.webm" poster="/media/d.jpg">',
    `<img src="${ORIGIN}/media/x.webp" alt="a"><a href="${ORIGIN}/media/b.pdf">b</a><video src="${ORIGIN}/media/article/c.webm" poster="${ORIGIN}/media/d.jpg">`,
  ],
])('[S3.13] the address of %s is absolute', (_what, value, expected) => {
  expect(written(value)).toEqual(expected)
})

test.each([
  'https://elsewhere.example/a.webp',
  `${ORIGIN}/media/file/a.webp`,
  '/static/missing-face.png',
  'see /media/file/a.webp',
  'part/number 7.webp or so',
  'other/a.webp',
  'data:image/png;base64,AA==',
  '',
])('%j is sent as it is', (value) => {
  expect(written({ value })).toEqual({ value })
})

test('what a client has read so, or uploaded, is stored as a path', () => {
  const data = { cover: `${ORIGIN}/media/file/a.webp`, by: ['https://other.example/media/a.webp'], n: 1 }
  expect(withPicturePaths(data, 'http://mall.example')).toEqual({ ...data, cover: '/media/file/a.webp' })
  expect(withPicturePaths(data, undefined)).toBe(data)
  expect(withPicturePaths(undefined, ORIGIN)).toBeUndefined()
})

test.each<[string | undefined, string | undefined]>([
  ['https://mall.example', undefined],
  ['http://mall.example', undefined],
  ['https://shop.example', 'http://mall.example'],
  ['null', 'http://mall.example'],
  [undefined, 'http://mall.example'],
])('a page of %s gets addresses of %s', (origin, expected) => {
  const request = { headers: { origin }, protocol: 'http', host: 'mall.example' }
  expect(pictureOriginOf(request as unknown as FastifyRequest)).toBe(expected)
})
