import { isCloudPath } from '@tiantian/contracts/media/file.ts'
import { expect, test } from 'vitest'
import { cloudPathOf } from './file-picker.tsx'

const pathOf = (fileName: string, folder = '') =>
  cloudPathOf({ folder, fileName, now: 1795248000000, index: 2 })

test.each([
  ['disc.jpg', 'disc_1795248000000_2.jpg'],
  ['тормозной диск.JPG', 'тормозной_диск_1795248000000_2.jpg'],
  ['a?b<c>d\\e:f*g|h"i/j.png', 'a_b_c_d_e_f_g_h_i_j_1795248000000_2.png'],
  ['archive.tar.gz', 'archive.tar_1795248000000_2.gz'],
  ['100% #1.png', '100___1_1795248000000_2.png'],
  ['noending', 'noending_1795248000000_2'],
])('[S5.2] %s is stored in the cloud as %s', (name, path) => {
  expect(pathOf(name)).toBe(path)
})

test('the folder comes before the name', () => {
  expect(pathOf('disc.jpg', 'shop/')).toBe('shop/disc_1795248000000_2.jpg')
})

test.each(['a'.repeat(400), 'x\u202egnp', 'a\u0000b', `${'a'.repeat(79)}😀`, '..', '%2e%2e'])(
  '[S5.2] the server accepts the path made from %j',
  (name) => {
    expect(isCloudPath(pathOf(`${name}.png`), true)).toBe(true)
  },
)
