import type { FunctionContext } from '../cloud/cloud-function.ts'
import type { Query } from './command.ts'
import type { Reply } from './read.ts'
import { quoted, syntaxError } from './refusal.ts'

/** Code of a module that runs around a command that names it: `db.action('name').collection(…)`. */
export interface ActionHook {
  readonly name: string
  /** May refuse the command by throwing. */
  before?(query: Query, context: FunctionContext): Promise<void>
  /** Returns the result for the client. */
  after?(reply: Reply, query: Query, context: FunctionContext): Promise<Reply>
}

/** @throws DatabaseRefusal('SYNTAX_ERROR') for a name that no module declares */
export function hooksOf(names: readonly string[], hooks: ReadonlyMap<string, ActionHook>): ActionHook[] {
  return names.map((name) => {
    const hook = hooks.get(name)
    if (!hook) throw syntaxError(`the action ${quoted(name)} is not known`)
    return hook
  })
}
