import { CloudCaller } from './cloud-caller.ts'
import { makeOfficer } from './make-officer.ts'
import type { Person, TestApp } from './test-app.ts'

type ClientDatabaseJson = Record<string, unknown>
/** A step of a command: `['where', {…}]`. */
export type ClientDatabaseStep = readonly [method: string, ...params: readonly unknown[]]

/** Tests access replies of every shape. */
export type ClientDatabaseReply = ReturnType<typeof JSON.parse>

/** The client database as a client reaches it: through `POST /client`, command by command. */
export class DatabaseCaller {
  readonly #caller: CloudCaller
  readonly #person: Person | undefined

  constructor({ app, clock }: TestApp, person?: Person) {
    this.#caller = new CloudCaller(app, clock)
    this.#person = person
  }

  /** The function's reply; @throws when the transport refuses, which must never happen */
  async send(args: ClientDatabaseJson, language = 'en'): Promise<ClientDatabaseReply> {
    const token = this.#person?.token
    const clientInfo = { ...this.#caller.clientInfo, LOCALE: language }
    const answer = await this.#caller.function('DCloud-clientDB', {
      ...args,
      clientInfo,
      ...(token !== undefined && { uniIdToken: token }),
    })
    if (answer.status !== 200 || answer.success !== true) throw new Error(answer.text)
    return answer.data
  }

  /** `ask('opendb-mall-goods', ['where', {…}], ['get'])` */
  ask(collection: string, ...steps: readonly ClientDatabaseStep[]): Promise<ClientDatabaseReply> {
    return this.send({ command: command(collection, ...steps) })
  }
}

export const command = (collection: string, ...steps: readonly ClientDatabaseStep[]) => ({
  $db: [['collection', collection] as const, ...steps].map(([$method, ...$param]) => ({ $method, $param })),
})

/** `db.command.gt(5)` as newer clients write it. */
export const operator = (...steps: readonly ClientDatabaseStep[]) => ({
  $newDb: [{ $method: 'command' }, ...steps.map(([$method, ...$param]) => ({ $method, $param }))],
})

/** A user with the admin role, which passes every check (S6.1). */
export const makeAdmin = (here: TestApp): Promise<Person> => makeOfficer(here, ['admin'])
