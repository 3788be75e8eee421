import * as z from 'zod/mini'
import { plainCharacters } from '../spelling/typed.ts'
import { mobile } from './contact.ts'

/** The names of messengers are the same in all languages. */
export const MESSENGERS = [
  ['wechat', 'WeChat'],
  ['whatsapp', 'WhatsApp'],
  ['telegram', 'Telegram'],
] as const

const optionalPattern = (pattern: RegExp) =>
  z.string().check(z.overwrite(plainCharacters), z.trim(), z.regex(pattern))

export const optionalMobile = z.union([z.literal(''), mobile])
export const wechat = optionalPattern(/^(?:[A-Za-z][\w-]{5,19})?$/)
export const telegram = optionalPattern(/^(?:@?[A-Za-z]\w{4,31})?$/)
