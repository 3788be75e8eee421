import type { Sql } from 'postgres'

interface Waiting<Question, Answer> {
  readonly question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Questions of one kind that arrive in the same turn of the event loop, asked together: a statement costs both sides
 * more than the row that it finds. Whoever asks alone waits no longer than before, since a statement by itself leaves at
 * the end of the turn too.
 */
export class Gathering<Question, Answer> {
  readonly #askAll: (sql: Sql, questions: readonly Question[]) => Promise<readonly Answer[]>
  readonly #most: number
  readonly #databases = new WeakMap<Sql, Waiting<Question, Answer>[]>()

  /** `askAll` answers in the order of the questions, of which it is given no more than `most`. */
  constructor(
    askAll: (sql: Sql, questions: readonly Question[]) => Promise<readonly Answer[]>,
    most: number,
  ) {
    this.#askAll = askAll
    this.#most = most
  }

  ask(sql: Sql, question: Question): Promise<Answer> {
    const waiting = this.#databases.get(sql) ?? []
    this.#databases.set(sql, waiting)
    if (waiting.length === 0) setImmediate(() => this.#send(sql, waiting.splice(0)))
    return new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
    })
  }

  #send(sql: Sql, asked: Waiting<Question, Answer>[]) {
    const statements = Math.ceil(asked.length / this.#most)
    const size = Math.ceil(asked.length / statements)
    for (let at = 0; at < asked.length; at += size) void this.#answer(sql, asked.slice(at, at + size))
  }

  async #answer(sql: Sql, asked: readonly Waiting<Question, Answer>[]) {
    try {
      const answers = await this.#askAll(
        sql,
        asked.map(({ question }) => question),
      )
      asked.forEach(({ resolve }, at) => {
        resolve(answers[at] as Answer)
      })
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
}
