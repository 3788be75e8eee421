/** The two texts that whoever has an account accepts. */
export type { TermsDocument as Terms } from '@tiantian/contracts/user/terms.ts'
