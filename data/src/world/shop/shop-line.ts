import type { Language } from '@tiantian/contracts/language.ts'
import { readTable } from '../table.ts'

/** The product range of a shop. */
export interface ShopLine {
  readonly key: string
  /** Top-level categories; `*` is all but whole vehicles. */
  readonly tops: readonly string[]
  readonly name: Readonly<Record<Language, string>>
  /** The product range, worded for the middle of a sentence. */
  readonly products: Readonly<Record<Language, string>>
}

const COLUMNS = ['line', 'tops', 'en', 'ru', 'kk', 'zh', 'goodsEn', 'goodsRu', 'goodsKk', 'goodsZh'] as const
const LINES = new Map<string, ShopLine>(
  readTable('shops/goods.csv', COLUMNS).map((row) => [
    row.line,
    {
      key: row.line,
      tops: row.tops.split('|'),
      name: { en: row.en, ru: row.ru, kk: row.kk, 'zh-Hans': row.zh },
      products: { en: row.goodsEn, ru: row.goodsRu, kk: row.goodsKk, 'zh-Hans': row.goodsZh },
    },
  ]),
)

/** A third of the shops sell everything, the others are specialised. */
const ROTA = [
  'all',
  'brake',
  'all',
  'truck',
  'filter',
  'all',
  'engine',
  'body',
  'all',
  'electric',
  'truck',
  'drive',
  'all',
  'tyre',
  'climate',
  'accessory',
  'brake',
  'ev',
  'vehicle',
  'all',
]

export function lineAt(index: number): ShopLine {
  const line = LINES.get(ROTA[index % ROTA.length]!)
  if (!line) throw new Error('data/world/shops/goods.csv misses a line')
  return line
}

export function sells(line: ShopLine, top: string, isTruck: boolean): boolean {
  if (line.key === 'truck') return isTruck && line.tops.includes(top)
  if (line.key === 'all') return top !== 'vehicles-complete'
  return line.tops.includes(top) && !(isTruck && top !== 'vehicles-complete' && top !== 'wheels-tyres')
}
