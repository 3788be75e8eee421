import type { DatabaseSteps } from './database-chain.ts'
import { recordChain } from './database-chain.ts'

/** A condition, as an object or in the query language, such as `price > 5 && user_id == $cloudEnv_uid`. */
type Condition = string | object

interface TreeOptions {
  readonly limitLevel?: number
  readonly startWith?: Condition
}

interface ReadOptions {
  readonly getCount?: boolean
  readonly getOne?: boolean
  readonly getTree?: boolean | TreeOptions
  readonly getTreePath?: TreeOptions
}

/** A question to the database that is still being asked. Each link answers a new one; the last link sends it. */
export interface DatabaseQuery<Answer> {
  collection(...names: unknown[]): DatabaseQuery<Answer>
  doc(id: string): DatabaseQuery<Answer>
  where(condition: Condition): DatabaseQuery<Answer>
  field(fields: Condition): DatabaseQuery<Answer>
  orderBy(field: string, order?: 'asc' | 'desc'): DatabaseQuery<Answer>
  skip(count: number): DatabaseQuery<Answer>
  limit(count: number): DatabaseQuery<Answer>
  foreignKey(field: string): DatabaseQuery<Answer>
  groupBy(fields: string): DatabaseQuery<Answer>
  groupField(fields: string): DatabaseQuery<Answer>
  distinct(): DatabaseQuery<Answer>
  aggregate(): DatabaseAggregate<Answer>
  /** Ends a query that is joined with others, or sent with them by multiSend. */
  getTemp(options?: ReadOptions): DatabaseQuery<Answer>
  get(options?: ReadOptions): Promise<Answer>
  count(): Promise<Answer>
  add(rows: object | readonly object[]): Promise<Answer>
  update(changes: object): Promise<Answer>
  remove(): Promise<Answer>
}

type Stage =
  | ('match' | 'project' | 'group' | 'sort' | 'skip' | 'limit' | 'sample' | 'unwind' | 'lookup' | 'count')
  | ('geoNear' | 'addFields' | 'replaceRoot' | 'bucket' | 'bucketAuto' | 'sortByCount' | 'graphLookup')

/** An aggregate, stage by stage; `end` sends it. */
export type DatabaseAggregate<Answer> = {
  readonly [Name in Stage]: (...params: unknown[]) => DatabaseAggregate<Answer>
} & { end(): Promise<Answer> }

/** Where queries begin; `send` gets the finished ones. */
export interface QueryStart<Answer> {
  collection(...names: unknown[]): DatabaseQuery<Answer>
  /** The server runs these, by name, before and after the query. */
  action(names: string): DatabaseQuery<Answer>
}

const LAST_LINKS = ['get', 'count', 'add', 'update', 'remove']

export function startQueries<Answer>(send: (steps: DatabaseSteps) => Promise<Answer>): QueryStart<Answer> {
  const start = recordChain('$db', [], (steps) => {
    const link = steps.at(-1)!.$method
    if (link === 'set') throw new Error('set is not for clients: use update')
    // Among the stages of an aggregate, count is one like the others.
    const isAggregate = steps.some(({ $method }) => $method === 'aggregate')
    return (isAggregate ? link === 'end' : LAST_LINKS.includes(link)) ? send(steps) : undefined
  })
  return start as QueryStart<Answer>
}
