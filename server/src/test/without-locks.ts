import type { Tx } from '../platform/database/database.ts'
import type { TestApp } from './test-app.ts'

/**
 * For the control of a race test: transactions of this server read the rows that they are about to change without
 * locking them. The test's own locks use `for update`.
 */
export function withoutRowLocks({ db }: TestApp): void {
  const begin = db.transaction
  db.transaction = (work) => begin((tx) => work(unlocked(tx)))
}

const unlocked = (tx: Tx): Tx =>
  new Proxy(tx, {
    apply(statement, self, [first, ...values]: [unknown, ...unknown[]]) {
      return Reflect.apply(statement, self, [isTemplate(first) ? stripped(first) : first, ...values])
    },
  })

const isTemplate = (value: unknown): value is TemplateStringsArray => Array.isArray(value) && 'raw' in value

function stripped(strings: TemplateStringsArray) {
  const texts = strings.map((text) => text.replace(/for no key update( of \w+)?/, ''))
  return Object.assign(texts, { raw: texts })
}
