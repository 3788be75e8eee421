import { expect, test } from 'vitest'
import { thumbnailAddress } from './thumbnail.ts'

const size = { width: 300, height: 150 }

test.each([
  ['/media/file/a.jpg', '/media/file/a.jpg?x-oss-process=image/resize,m_fill,w_300,h_150'],
  ['/media/part/disc.webp', '/media/part/disc.webp?x-oss-process=image/resize,m_fill,w_300,h_150'],
  [
    'https://mall.example/media/file/a.jpg?v=1',
    'https://mall.example/media/file/a.jpg?x-oss-process=image/resize,m_fill,w_300,h_150',
  ],
  [
    'https://mp-1.cdn.bspapp.com/x/a.jpg?old=1',
    'https://mp-1.cdn.bspapp.com/x/a.jpg?x-oss-process=image/resize,m_fill,w_300,h_150',
  ],
  ['https://x.qcloud.la/a.jpg', 'https://x.qcloud.la/a.jpg?imageMogr2/crop/300x150/gravity/center'],
  ['https://7.nbgaofang.cn/a.jpg', 'https://7.nbgaofang.cn/a.jpg?imageView2/1/w/300/h/150/q/75'],
  ['https://img14.360buyimg.com/n0/s80x80_jfs/a.jpg', 'https://img14.360buyimg.com/n0/s300x150_jfs/a.jpg'],
  [
    'https://img.jxhh.com/a.png',
    'https://img.jxhh.com/a.png?imageMogr2/thumbnail/300x/strip/quality/75/format/jpg',
  ],
  ['https://elsewhere.example/a.jpg?x=1', 'https://elsewhere.example/a.jpg'],
  ['https://elsewhere.example/?u=//x.bspapp.com/', 'https://elsewhere.example/'],
  ['', ''],
])('[S3.13] the thumbnail address of %s', (picture, thumbnail) => {
  expect(thumbnailAddress(picture, size)).toBe(thumbnail)
})

test('[S3.13] the default is 200 by 200; without a height the picture keeps its aspect ratio', () => {
  expect(thumbnailAddress('/media/file/a.jpg')).toMatch(/m_fill,w_200,h_200$/)
  expect(thumbnailAddress('/media/file/a.jpg', { width: 400 })).toBe(
    '/media/file/a.jpg?x-oss-process=image/resize,w_400',
  )
})
