import type { CloudCore } from './cloud-core.ts'
import type { DatabaseSteps } from './database-chain.ts'
import { stepsOf } from './database-chain.ts'
import type { DatabaseValues } from './database-command.ts'
import { databaseValues } from './database-command.ts'
import { databaseEnv } from './database-encoding.ts'
import type { DatabaseQuery, QueryStart } from './database-query.ts'
import { startQueries } from './database-query.ts'
import { invokeFunction } from './invoke-function.ts'
import type { Json } from './json.ts'
import { objectOf, textOf } from './json.ts'
import { refusalOf, reported } from './refusal.ts'
import { watchForToken } from './renewed-token.ts'

/** The rows in `data`, `{total}`, `{id}`, `{updated}`, `{deleted}`, or `dataList`: what the last link asks for. */
export interface DatabaseReply extends Json {
  readonly errCode: 0
  readonly errMsg: string
  readonly data?: unknown
  readonly count?: number
}

/** The database as a client may use it: what it reads and writes there, the server's rules decide (S7.5). */
export interface ClientDatabase<Answer> extends QueryStart<Answer>, DatabaseValues {
  readonly env: typeof databaseEnv
  /** Sends several queries at once, each ended by getTemp. */
  multiSend(...queries: DatabaseQuery<Answer>[]): Promise<Answer>
  /** Transactions are for the server: both throw. */
  startTransaction(): never
  runTransaction(): never
}

/** A question as it is sent: one command, or several of them. */
interface ClientDatabaseInput {
  readonly action?: string | undefined
  readonly command?: { readonly $db: DatabaseSteps }
  readonly multiCommand?: readonly ClientDatabaseInput[]
}

/** `database` answers `{ result: reply }`, the newer `databaseForJQL` the reply itself. */
export function clientDatabase(core: CloudCore, name: 'databaseForJQL'): ClientDatabase<DatabaseReply>
export function clientDatabase(core: CloudCore, name: 'database'): ClientDatabase<{ result: DatabaseReply }>
export function clientDatabase(
  core: CloudCore,
  name: 'database' | 'databaseForJQL',
): ClientDatabase<unknown> {
  async function send(input: ClientDatabaseInput): Promise<unknown> {
    const reply = await core.interceptors.around(name, input, (query) => ask(core, query))
    return name === 'database' ? { result: reply } : reply
  }
  const { collection, action } = startQueries((steps) => send(inputOf(steps)))
  const { command, Geo, serverDate } = databaseValues
  return {
    collection,
    action,
    command,
    Geo,
    serverDate,
    env: databaseEnv,
    multiSend: (...queries) => send({ multiCommand: queries.map((query) => inputOf(stepsOf(query))) }),
    startTransaction: refuseTransaction,
    runTransaction: refuseTransaction,
  }
}

async function ask(core: CloudCore, input: ClientDatabaseInput): Promise<DatabaseReply> {
  const commitToken = watchForToken(core, false)
  const { result, requestId } = await invokeFunction(core, {
    name: 'DCloud-clientDB',
    args: { ...input },
    type: 'clientdb',
  })
  const reply = objectOf(result)
  commitToken(reply)
  if (reply.code) throw reported(core.events, refusalOf(reply, requestId))
  return { ...reply, errCode: 0, errMsg: textOf(reply.message) }
}

/** `action` travels beside the chain, not in it. */
function inputOf(steps: DatabaseSteps): ClientDatabaseInput {
  const isAction = ({ $method }: DatabaseSteps[number]) => $method === 'action'
  const action = textOf(steps.find(isAction)?.$param?.[0])
  return { ...(action && { action }), command: { $db: steps.filter((step) => !isAction(step)) } }
}

function refuseTransaction(): never {
  throw new Error('transactions are not for clients')
}
