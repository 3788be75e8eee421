import type { QuoteChoice } from '@tiantian/contracts/order/checkout.ts'

/** Quote, version and lines, as an address names them: `<id>.2.1-3`. */
const AWARD = /^([0-9a-f-]{36})\.(\d{1,4})\.(\d{1,3}(?:-\d{1,3})*)$/

export const writeAwards = (quotes: QuoteChoice['quotes']): string[] =>
  quotes.map(({ quoteId, version, positions }) => `${quoteId}.${version}.${positions.join('-')}`)

/** The chosen lines of quotes in an address; undefined when it names none. */
export function readQuoteChoice(
  requestId: string | undefined,
  awards: readonly string[] = [],
): QuoteChoice | undefined {
  const quotes = awards.flatMap((award) => {
    const [, quoteId, version, positions] = AWARD.exec(award) ?? []
    return quoteId && positions
      ? [{ quoteId, version: Number(version), positions: positions.split('-').map(Number) }]
      : []
  })
  return requestId && quotes.length > 0 ? { requestId, quotes } : undefined
}
