import type { Queryable } from '../../platform/database.ts'
import { tagOf } from './tag.ts'

/** Tags of words, assigned by the table `words` and cached while a catalogue is indexed. */
export class WordList {
  readonly #ids = new Map<string, number>()

  /** Ensures that each word has an id; returns the lookup of its tag. */
  async ids(sql: Queryable, words: ReadonlySet<string>): Promise<(word: string) => number> {
    await this.#learn(sql, this.#unknown(words))
    const missing = this.#unknown(words)
    if (missing.length > 0) {
      await sql`insert into words (word) select unnest(${missing}::text[]) on conflict do nothing`
      await this.#learn(sql, missing)
    }
    return (word) => {
      const id = this.#ids.get(word)
      if (id === undefined) throw new Error(`the word ${word} has no id`)
      return tagOf('word', id)
    }
  }

  /** Sorted, so that two writers of the same new words do not deadlock. */
  #unknown = (words: ReadonlySet<string>) => [...words].filter((word) => !this.#ids.has(word)).sort()

  async #learn(sql: Queryable, words: string[]) {
    if (words.length === 0) return
    const rows = await sql<
      { id: number; word: string }[]
    >`select id, word from words where word = any(${words}::text[])`
    for (const { id, word } of rows) this.#ids.set(word, id)
  }
}
