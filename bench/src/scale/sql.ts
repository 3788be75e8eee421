import type { Db } from '../../../server/src/platform/database/database.ts'

/** The database client of the server, as loading uses it. */
export type ScaleSql = Db['sql']
export type TransactionSql = Parameters<Parameters<ScaleSql['begin']>[1]>[0]
