import { laterErrorText } from '@tiantian/contracts/error-text/zh-Hans.ts'

/** Refusals that a page words itself; those of a call bring their own text. */
export const texts = { error: { code: laterErrorText } }
