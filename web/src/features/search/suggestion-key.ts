import type { Suggestion } from '@tiantian/contracts/search/search.ts'

/** The identity of a suggestion among its neighbours: two shops may have the same name. */
export const suggestionKey = ({
  kind,
  shopId,
  city,
  category,
  brand,
  vehicle,
  engine,
  text,
}: Suggestion): string => JSON.stringify([kind, shopId, city, category, brand, vehicle, engine, text])
