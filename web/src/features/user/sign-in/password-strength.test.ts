import { expect, test } from 'vitest'
import { passwordStrength } from './new-password-fields.tsx'

test.each([
  ['', 'weak'],
  ['1234567', 'weak'],
  ['12345678', 'weak'],
  ['abcdefgh', 'weak'],
  ['abcdefg1', 'medium'],
  ['!!!!aaaa', 'medium'],
  ['Brake-Disc-312', 'strong'],
  ['тормоз-Диск-312', 'strong'],
])('[S5.5] the hint calls %j %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
