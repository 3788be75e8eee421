/** The two documents that every account holder accepts. */
export type { TermsDocument as Terms } from '@tiantian/contracts/user/terms.ts'
