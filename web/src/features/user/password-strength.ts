import { password as passwordRule } from '@tiantian/contracts/user/credential.ts'

export type PasswordStrength = 'weak' | 'medium' | 'strong'

const STRONG_LENGTH = 12
const KINDS = [/\d/, /\p{Ll}/u, /\p{Lu}/u, /[^\p{L}\d]/u]

/** `medium` is what the server accepts (S5.5); `strong` is longer and has three kinds of characters. */
export function passwordStrength(password: string): PasswordStrength {
  if (!passwordRule.safeParse(password).success) return 'weak'
  const kindCount = KINDS.filter((kind) => kind.test(password)).length
  return password.length >= STRONG_LENGTH && kindCount >= 3 ? 'strong' : 'medium'
}
