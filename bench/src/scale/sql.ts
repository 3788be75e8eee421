import type { Db } from '../../../server/src/platform/database.ts'

/** The database client of the server, as loading uses it. */
export type Sql = Db['sql']
export type TransactionSql = Parameters<Parameters<Sql['begin']>[1]>[0]
