import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ProductCar } from './car.ts'
import { fitSql } from './car.ts'
import type { Statement } from './statement.ts'

interface CardRows {
  /** SQL of `search_items` rows with the `value` that they are sorted by. */
  readonly items: string
  readonly direction: 'asc' | 'desc'
  readonly language: Language
  readonly compare?: ProductCar | undefined
  /** SQL of additional JSON members, starting with a comma. */
  readonly more?: string
}

/** JSON of a card, the value it is sorted by and the id of its product: the bytes that PostgreSQL sent. */
export type ProductCardRow = readonly [card: Buffer, value: Buffer, productId: Buffer]

/** SQL that returns a JSON card for each item, in the order of `value`, ties by id. */
export function cardRowsSql(statement: Statement, rows: CardRows): string {
  const { items, direction, language, compare, more = '' } = rows
  const fit = compare ? ` || ',"fit":"' || ${fitSql(statement, compare, 'i.product_id')} || '"'` : ''
  const text = `c.texts[${statement.int(LANGUAGES.indexOf(language) + 1)}]`
  return `select '{' || c.facts || ',' || ${text} || ',"stockQuantity":' || i.stock_quantity
        || ',"soldCount":' || i.sold_count${fit}${more} || '}' as card, i.value, i.product_id
    from (${items}) i
      join product_cards c on c.product_id = i.product_id
    order by i.value ${direction}, i.product_id ${direction}`
}
