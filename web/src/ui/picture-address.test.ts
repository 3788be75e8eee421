import { expect, test } from 'vitest'
import { mediaUrl, pictureAddress, squareAddress } from './picture-address.ts'

const OURS = 'https://mall.example/media/file/shop/logo.jpg'
const resized = (address: string, width: number) =>
  `${address}?x-oss-process=image/resize,w_${width} ${width}w`

test('[S3.13] a picture that the server draws is asked for in three widths', () => {
  expect(pictureAddress('parts/disc.webp')).toEqual({
    src: '/media/parts/disc.400.webp',
    srcSet: `${resized('/media/parts/disc.webp', 200)}, /media/parts/disc.400.webp 400w, /media/parts/disc.webp 800w`,
  })
})

test.each(['/media/file/a.webp', OURS])('[S3.13] %s was uploaded: its thumbnails are asked for', (src) => {
  const { src: usual, srcSet } = pictureAddress(src)
  expect(usual).toBe(`${src}?x-oss-process=image/resize,w_400`)
  expect(srcSet).toBe([200, 400, 800, 1200].map((width) => resized(src, width)).join(', '))
})

test.each([
  'https://elsewhere.example/a.jpg',
  'https://elsewhere.example/a.jpg?v=1,2',
  'data:image/png;base64,AA==',
  'blob:https://mall.example/1',
  '/drawings/avatar.svg',
])('%s comes in one size', (src) => {
  expect(pictureAddress(src)).toEqual({ src })
  expect(squareAddress(src, 40)).toEqual({ src })
})

test('a drawing in lines comes in one size', () => {
  expect(pictureAddress('parts/disc.svg')).toEqual({ src: '/media/parts/disc.svg' })
})

test('[S3.13] a face is asked for in the points of the screen', () => {
  const cut = (side: number) => `${OURS}?x-oss-process=image/resize,m_fill,w_${side},h_${side}`
  expect(squareAddress(OURS, 40)).toEqual({
    src: cut(40),
    srcSet: `${cut(40)} 1x, ${cut(80)} 2x, ${cut(120)} 3x`,
  })
})

test('pictures are named by their path under /media/, others by their address', () => {
  expect(['a/b.webp', '/media/x.webp', 'https://a.example/x'].map(mediaUrl)).toEqual([
    '/media/a/b.webp',
    '/media/x.webp',
    'https://a.example/x',
  ])
})
