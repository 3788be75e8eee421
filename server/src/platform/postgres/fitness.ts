import type { Sql } from 'postgres'
import { PostgresError } from './errors.ts'

type FitnessFacts = { version: number; encoding: string; isolation: string }

/**
 * Checks that this database, embedded or of a DATABASE_URL, meets the requirements of the application. Creates the
 * extension pg_trgm if it is missing. Throws PostgresError with all problems.
 */
export async function assertDatabaseFit(sql: Sql): Promise<void> {
  const problems = [...(await plainProblems(sql)), ...(await trigramProblems(sql))]
  if (problems.length === 0) return
  throw new PostgresError(
    `This database cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
  )
}

async function plainProblems(sql: Sql): Promise<string[]> {
  const [facts] = await sql<[FitnessFacts]>`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           current_setting('transaction_isolation') as isolation`
  const problems: string[] = []
  if (facts.version < 150_000) {
    problems.push(`it is PostgreSQL ${Math.floor(facts.version / 10_000)}; version 15 or newer is needed`)
  }
  if (facts.encoding !== 'UTF8') {
    problems.push(`its encoding is ${facts.encoding}; make it with: create database … encoding 'UTF8'`)
  }
  if (facts.isolation !== 'read committed') {
    problems.push(`its default transaction isolation is "${facts.isolation}"; it must be "read committed"`)
  }
  return problems
}

/** With a locale such as plain C, pg_trgm sees no letters outside ASCII, and search with typos finds nothing. */
async function trigramProblems(sql: Sql): Promise<string[]> {
  try {
    const installed = await sql`select from pg_extension where extname = 'pg_trgm'`
    if (installed.length === 0) await sql`create extension pg_trgm`
    const [seen] = await sql<[{ russian: number; chinese: number }]>`
      select similarity('тормоз', 'тармоз') as russian, cardinality(show_trgm('刹车片')) as chinese`
    if (seen.russian > 0 && seen.chinese > 0) return []
    return ["its locale hides Cyrillic and Chinese letters from pg_trgm; make it with: lc_ctype 'C.UTF-8'"]
  } catch (error) {
    return [`the extension pg_trgm cannot be used: ${(error as Error).message}`]
  }
}
