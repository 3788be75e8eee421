import { expect, test } from 'vitest'
import { isCloudPath } from './file.ts'
import { endingOf, fileTypeOf } from './file-type.ts'

test.each([
  ['a.png', true, true],
  ['/shop/каталог/刹车片 1.png', true, true],
  ['any name #1?.png', true, false],
  ['a\\b.png', true, false],
  ['a//b.png', true, false],
  ['', false, false],
  [' \t\n', false, false],
  ['https://a.example/b.png', false, false],
  ['../a.png', false, false],
  ['a\\..\\b.png', false, false],
  ['a/./b.png', false, false],
  ['a..b.png', true, true],
  ['a\u0000.png', false, false],
  ['a\u202egnp.exe', false, false],
  ['a\ud800.png', false, false],
  ['x'.repeat(301), false, false],
])('[S5.2] %j: as a name %s, as a real path %s', (path, isName, isRealPath) => {
  expect([isCloudPath(path, false), isCloudPath(path, true)]).toEqual([isName, isRealPath])
})

test.each([
  ['photo.JPG', 'jpg'],
  ['archive.tar.gz', 'gz'],
  ['.env', 'env'],
  ['folder.d/name', ''],
  ['name', ''],
  ['name.', ''],
])('the extension of %s is "%s"', (name, ending) => {
  expect(endingOf(name)).toBe(ending)
})

test.each(['a.svg', 'a.html', 'a.js', 'a.exe', 'a.constructor', 'a.__proto__', 'a.', '.png/', 'a/'])(
  '[S7.7] the file type of %s is not accepted',
  (name) => {
    expect(fileTypeOf(name)).toBeUndefined()
  },
)

test.each([
  ['photo.JFIF', 'image/jpeg'],
  ['photo.jpe', 'image/jpeg'],
  ['photo.pjpeg', 'image/jpeg'],
  ['sign.apng', 'image/png'],
  ['film.m4v', 'video/mp4'],
  ['film.qt', 'video/quicktime'],
  ['table.tsv', 'text/plain'],
  ['face', 'image/jpeg'],
  ['user.d/face', 'image/jpeg'],
])('[S7.7] a file like %s has a known content', (name, mediaType) => {
  expect(fileTypeOf(name)?.mediaType).toBe(mediaType)
})
