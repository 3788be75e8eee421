import type { Fragment, Queryable } from './database/database.ts'

/** A statement about the whole database that always holds (`npm run verify`). */
export interface DataProof {
  /** What holds: `each ledger transaction sums to zero`. */
  readonly name: string
  /** Selects what contradicts it, with a text column `what`; at most a few rows are read. */
  readonly exceptions: (sql: Queryable) => Fragment
}

export interface ProofResult {
  readonly name: string
  /** The first exceptions; none when it holds. */
  readonly exceptions: readonly string[]
}

const EXCEPTIONS_SHOWN = 5

/** Checks each proof on its own, one after the other: each reads whole tables. */
export async function checkProofs(sql: Queryable, proofs: readonly DataProof[]): Promise<ProofResult[]> {
  const results: ProofResult[] = []
  for (const { name, exceptions } of proofs) {
    const rows = await sql<{ what: string }[]>`
      select what::text from (${exceptions(sql)}) exceptions limit ${EXCEPTIONS_SHOWN}`
    results.push({ name, exceptions: rows.map(({ what }) => what) })
  }
  return results
}
