import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { addTradeWord as contract } from '@tiantian/contracts/search/miss.ts'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import { lookAgain } from '../product/reference-book.ts'

/** Adds a word to a kind of part; to add it twice changes nothing. @throws AppError('CATEGORY_NOT_FOUND') */
export async function addTradeWord(
  db: Db,
  userId: string,
  { category, language, word }: Parsed<typeof contract>,
  now: Date,
): Promise<void> {
  const small = word.normalize('NFKC').toLowerCase()
  const [known] = await db.$client<{ id: number }[]>`select id from categories where slug = ${category}`
  if (!known) throw new AppError('CATEGORY_NOT_FOUND')
  const { count } = await db.$client`
    insert into trade_words (category_id, language, word) values (${known.id}, ${language}, ${small})
    on conflict do nothing`
  if (count === 0) return
  await audit(db, {
    actorId: userId,
    event: 'search.word.add',
    // A word has no id of its own.
    ...{ objectKind: 'trade_word', objectId: newId() },
    change: { category, language, word: small },
    at: now,
  })
  lookAgain()
}
