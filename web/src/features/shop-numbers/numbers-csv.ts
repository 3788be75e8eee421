import type { CsvConvention } from '@tiantian/contracts/csv.ts'
import { CSV_START, csvRows } from '@tiantian/contracts/csv.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import type { ShopNumbers } from '@tiantian/contracts/order/shop-numbers.ts'

export interface NumbersWords {
  readonly day: string
  readonly productViews: string
  readonly shopViews: string
  readonly cartAdds: string
  readonly orders: string
  readonly total: string
  readonly sales: (currency: string) => string
  readonly words: string
  readonly searches: string
}

/** The numbers of a period for a spreadsheet: its days, their total, what was sold, and the search words. */
export function numbersCsv(
  { days, numbers, words }: Pick<ShopNumbers, 'days' | 'numbers' | 'words'>,
  text: NumbersWords,
  convention: CsvConvention,
): string {
  const counts = (row: Omit<ShopNumbers['days'][number], 'day'>) => [
    row.productViewCount,
    row.shopViewCount,
    row.cartAddCount,
    row.orderCount,
  ]
  const rows = [
    [text.day, text.productViews, text.shopViews, text.cartAdds, text.orders],
    ...days.map((day) => [day.day, ...counts(day)]),
    [text.total, ...counts(numbers)],
    [],
    ...numbers.sales.map(({ currency, amountMinor }) => [
      text.sales(currency),
      Number(majorUnits(amountMinor)),
    ]),
    [],
    [text.words, text.searches],
    ...words.map((word) => [word.text, word.count]),
  ]
  return CSV_START + csvRows(rows, convention)
}
