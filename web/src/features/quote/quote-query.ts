import type { QueryClient } from '@tanstack/react-query'
import type { QuoteRequest, ShopQuoteDetail } from '@tiantian/contracts/quote/quote.ts'
import {
  getQuoteRequest,
  getShopQuote,
  listQuoteRequests,
  listShopQuotes,
} from '@tiantian/contracts/quote/quote.ts'
import { infinite, query, readsBy } from '../../sdk/query.ts'

export const requestQuery = (id: string) => query(getQuoteRequest, { id })
export const shopQuoteQuery = (id: string) => query(getShopQuote, { id })
export const requestsQuery = () => infinite(listQuoteRequests, {})

export function keepRequest(client: QueryClient, reply: { request: QuoteRequest }) {
  client.setQueryData(requestQuery(reply.request.id).queryKey, reply)
  client.removeQueries({ ...readsBy(listQuoteRequests), type: 'inactive' })
}

export function keepShopQuote(client: QueryClient, reply: { quote: ShopQuoteDetail }) {
  client.setQueryData(shopQuoteQuery(reply.quote.id).queryKey, reply)
  client.removeQueries({ ...readsBy(listShopQuotes), type: 'inactive' })
}
