import { readFile, writeFile } from 'node:fs/promises'
import type { Result } from './result.ts'

/** A line of the file; those of before parts were noted have none. */
export interface CachedResult extends Result {
  readonly part?: string
}

/**
 * Writes what was measured into the file. The figures of other parts stay as they were; of a part that was measured
 * again, those that it does not measure any more go.
 */
export async function keep(file: string, measured: readonly CachedResult[]): Promise<void> {
  const names = new Set(measured.map(({ name }) => name))
  const parts = new Set(measured.map(({ part }) => part))
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as CachedResult[]
  const stays = ({ name, part }: CachedResult) =>
    !(names.has(name) || (part !== undefined && parts.has(part)))
  await writeFile(file, `${JSON.stringify([...before.filter(stays), ...measured], null, 2)}\n`)
}

/** What a part has measured: all of it, for what it does not name again is forgotten. */
export const inPart = (part: string, results: readonly Result[]): CachedResult[] =>
  results.map((result) => ({ ...result, part }))
