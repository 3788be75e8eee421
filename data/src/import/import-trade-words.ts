import type { TransactionSql } from 'postgres'
import { rowsParameter } from './rows.ts'

/** Slugs of leaves, languages, and trade names of the parts. */
export interface TradeWordsFile {
  note: string
  words: Record<string, Record<string, string[]>>
}

/** What the office added is not changed. */
export async function importTradeWords(tx: TransactionSql, { words }: TradeWordsFile) {
  const rows = Object.entries(words).flatMap(([slug, byLanguage]) =>
    Object.entries(byLanguage).flatMap(([language, said]) => said.map((word) => ({ slug, language, word }))),
  )
  await tx`delete from trade_words where is_reference`
  await tx`
    insert into trade_words (category_id, language, word, is_reference)
    select categories.id, row.language, row.word, true
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(slug text, language text, word text)
      join categories using (slug)
    on conflict do nothing`
}
