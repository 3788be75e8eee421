import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['+77011234567', '+7 701 123 45 67'],
  ['+79161234567', '+7 916 123 45 67'],
  ['+8613800138000', '+86 138 0013 8000'],
  ['+998901234567', '+998 90 123 45 67'],
  ['+996555123456', '+996 555 123 456'],
  ['+12025550123', '+1 202 555 0123'],
  ['+4915123456789', '+49 151 234 567 89'],
  // A number of unusual length for its country is grouped all the same.
  ['+7701123456', '+7 701 123 456'],
])('%s is formatted as %s', (phone, read) => {
  expect(formatPhone(phone)).toBe(read)
})

test('anything but an international number stays as it is', () => {
  expect(['', '+7', '8 701 123', '+7 701 123 45 67'].map(formatPhone)).toEqual([
    '',
    '+7',
    '8 701 123',
    '+7 701 123 45 67',
  ])
})
