import { expect, test } from 'vitest'
import { acceptOf, endingsOf, limitOf, sortFiles } from './chosen-files.ts'

const MB = 1_000_000
const named = (...names: string[]) => names.map((name) => new File(['x'], name))
const names = (files: readonly File[]) => files.map(({ name }) => name)
const PICTURES = endingsOf(['picture'])

test.each([
  [undefined, 9],
  [3, 3],
  [50, 9],
  [0, 1],
  [-4, 1],
  [Number.NaN, 1],
  [2.9, 2],
])('[S5.6] a picker asked to take %s files takes %s', (requested, taken) => {
  expect(limitOf(requested)).toBe(taken)
})

test('[S5.6] files above the limit are left out, and refused ones do not count', () => {
  const files = named('a.jfif', 'virus.exe', 'b.PNG', 'page.svg', 'c.webp', 'd.gif')
  const { taken, wrong, surplus } = sortFiles(files, PICTURES, 3)
  expect([names(taken), names(wrong), names(surplus)]).toEqual([
    ['a.jfif', 'b.PNG', 'c.webp'],
    ['virus.exe', 'page.svg'],
    ['d.gif'],
  ])
})

test('a picture of more than 40 MB is refused before a byte of it is sent', () => {
  const photo = new File([new Uint8Array(40 * MB + 1)], 'photo.jpg')
  expect(names(sortFiles([photo], PICTURES, 9).large)).toEqual(['photo.jpg'])
  const film = new File([new Uint8Array(40 * MB + 1)], 'film.mp4')
  expect(names(sortFiles([film], endingsOf(['video']), 9).taken)).toEqual(['film.mp4'])
})

test('the file dialog of the system offers the accepted types', () => {
  expect(acceptOf(PICTURES)).toBe('.jpg,.jpeg,.png,.webp,.gif,.jfif,.jpe,.pjpeg,.pjp,.apng')
})
