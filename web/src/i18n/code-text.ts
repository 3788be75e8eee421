import type { ErrorCode, ErrorParams } from '@tiantian/contracts/error.ts'
import { filledText } from './error-text.ts'

/** The text of a code within a reply, such as the problem of a cart line; the texts come with what imports this. */
export const codeText = (code: ErrorCode, params: ErrorParams = {}): string =>
  filledText(`error.code.${code}`, params)
