import { LOOK_ALIKES, withPlainDigits } from '@tiantian/contracts/spelling/typed.ts'

/**
 * The text in Latin capitals and digits by appearance, position by position: `?` for other letters, a dot for all
 * other characters, spaces for spaces.
 */
export const latinCharacters = (text: string): string =>
  withPlainDigits(text).replace(/./gsu, (sign) => latinSign(sign).padEnd(sign.length, '.'))

function latinSign(sign: string): string {
  if (/\s/.test(sign)) return ' '
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const latin = LOOK_ALIKES.get(bare) ?? bare
  // `З` may be a 3, but is usually itself.
  if (/^[A-Z]$/.test(latin) || /^\d$/.test(bare)) return latin
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(bare) ? '?' : '.'
}
