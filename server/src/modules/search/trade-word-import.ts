import { addTradeWord as contract } from '@tiantian/contracts/search/trade-word.ts'
import * as z from 'zod/mini'
import { auditAll } from '../../platform/audit.ts'
import { newId } from '../../platform/id.ts'
import type { RowMatch } from '../../platform/import/define-import.ts'
import { defineImport } from '../../platform/import/define-import.ts'
import { categoryNamed } from '../product/import/reference-names.ts'
import { readReferenceData } from '../product/reference-data.ts'
import { dictionaryOf } from './parser/dictionary.ts'
import { isTaken } from './parser/trade-word.ts'

/** A word as it is stored and compared. */
export const smallWord = (word: string) => word.normalize('NFKC').toLowerCase()

/** Words of the office, many at once: what addTradeWord does for one. */
export const tradeWordImport = defineImport({
  name: 'search/trade-words',
  title: { 'zh-Hans': '行业用语', en: 'Trade words', ru: 'Слова из обихода', kk: 'Қолданыстағы сөздер' },
  permission: 'publish.data_write',
  rowsMax: 20_000,
  columns: [
    {
      name: 'category',
      title: { 'zh-Hans': '分类', en: 'Category', ru: 'Категория', kk: 'Санат' },
      aliases: ['category slug', 'part', 'деталь', '零件'],
      isRequired: true,
      example: 'brake-pads',
    },
    {
      name: 'language',
      title: { 'zh-Hans': '语言', en: 'Language', ru: 'Язык', kk: 'Тіл' },
      aliases: ['lang'],
      isRequired: true,
      example: 'ru',
    },
    {
      name: 'word',
      title: { 'zh-Hans': '用语', en: 'Word', ru: 'Слово', kk: 'Сөз' },
      aliases: ['term', 'synonym', 'синоним', '同义词'],
      isRequired: true,
      example: 'накладки',
    },
  ],
  schema: z.extend(contract.input, { category: z.string().check(z.trim(), z.maxLength(120)) }),
  key: ({ category, language, word }) => JSON.stringify([smallWord(category), language, smallWord(word)]),
  async match(sql, rows) {
    const reference = await readReferenceData(sql)
    const dictionary = dictionaryOf(reference)
    const known = await sql<{ key: string }[]>`
      select category_id || ' ' || language || ' ' || word as key from trade_words
      where word = any(${rows.map(({ word }) => smallWord(word))}::text[])`
    const stored = new Set(known.map(({ key }) => key))
    return rows.map(({ category: text, language, word }): RowMatch => {
      const category = categoryNamed(reference, text)
      if (!category) return { errors: [{ column: 'category', code: 'not_found' }] }
      if (stored.has(`${category.id} ${language} ${smallWord(word)}`)) return { outcome: 'same' }
      if (isTaken(smallWord(word), category.id, dictionary))
        return { errors: [{ column: 'word', code: 'taken' }] }
      return { outcome: 'create' }
    })
  },
  async write(tx, rows, { userId, now }) {
    const reference = await readReferenceData(tx)
    const words = rows.flatMap(({ row, outcome }) => {
      const category = categoryNamed(reference, row.category)
      if (outcome !== 'create' || !category) return []
      return { id: category.id, slug: category.slug, language: row.language, word: smallWord(row.word) }
    })
    await tx`
      insert into trade_words (category_id, language, word, added_by, added_at)
      select id, language, word, ${userId}, ${now}
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as new (id int, language text, word text)
      on conflict do nothing`
    await auditAll(
      tx,
      words.map(({ slug, language, word }) => ({
        actorId: userId,
        event: 'search.word.add',
        // A word has no id of its own.
        objectKind: 'trade_word',
        objectId: newId(),
        change: { category: slug, language, word },
        at: now,
      })),
    )
  },
})
