import type { Suggestion } from '@tiantian/contracts/search/search.ts'

/** What a suggestion stands for, told apart from all others beside it: two shops may have one name. */
export const suggestionKey = ({ kind, shopId, category, brand, vehicle, engine, text }: Suggestion): string =>
  JSON.stringify([kind, shopId, category, brand, vehicle, engine, text])
