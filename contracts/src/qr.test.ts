import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrMatrix } from './qr.ts'

const rowsOf = (text: string, [light, dark] = ['0', '1']) =>
  qrMatrix(text).map((row) => row.map((isDark) => (isDark ? dark : light)).join(''))

// The expected codes were drawn by another encoder and read by a decoder.

test('a short text is drawn as the standard has it', () => {
  expect(rowsOf('Tiantian Mall', ['·', '█'])).toEqual([
    '███████··█·██·███████',
    '█·····█···█···█·····█',
    '█·███·█·█·█·█·█·███·█',
    '█·███·█·██·█··█·███·█',
    '█·███·█·█·█·█·█·███·█',
    '█·····█·████··█·····█',
    '███████·█·█·█·███████',
    '········██···········',
    '█·█████··███··█████··',
    '██·█·█·█····█████···█',
    '████·███··█·█·█··███·',
    '·██·██··█·█·█····██··',
    '··█·████···█··██···█·',
    '········██·····██·██·',
    '███████····██····███·',
    '█·····█·█···██···███·',
    '█·███·█·████···██··██',
    '█·███·█·█····█████···',
    '█·███·█·█··███·······',
    '█·····█··█·███·█·██··',
    '███████·█···█·█··█·█·',
  ])
})

test.each([
  [
    'the address of an authenticator app',
    'otpauth://totp/Tiantian%20Mall:buyer?issuer=Tiantian%20Mall&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    49,
    '9b822673d5e1f6c1a68ea6158a8f6a45a999f217feb83ede44ed8cc10bd0716b',
  ],
  [
    'a long text of many scripts, in blocks of unequal length',
    '天天商城 · Ақтөбе '.repeat(12),
    73,
    'e50ffbc7b9ebfd8a8654cfe29403d6c8b9be281cdc0302316a7fac38ed0e93c4',
  ],
])('%s is drawn as others draw it', (_, text, size, sha256) => {
  const rows = rowsOf(text)
  expect(rows).toHaveLength(size)
  expect(createHash('sha256').update(rows.join('\n')).digest('hex')).toBe(sha256)
})

test('a text that is too long for a screen is refused', () => {
  expect(() => qrMatrix('я'.repeat(400))).toThrow(RangeError)
})
