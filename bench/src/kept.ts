import { readFile, writeFile } from 'node:fs/promises'
import type { Result } from './result.ts'

/** A line of the file; those from before parts were recorded have none. */
export interface CachedResult extends Result {
  readonly part?: string
}

/**
 * Writes measured figures into the file. The figures of other parts stay; those of a measured part that were not
 * measured again are removed.
 */
export async function keep(file: string, measured: readonly CachedResult[]): Promise<void> {
  const names = new Set(measured.map(({ name }) => name))
  const parts = new Set(measured.map(({ part }) => part))
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as CachedResult[]
  const stays = ({ name, part }: CachedResult) =>
    !(names.has(name) || (part !== undefined && parts.has(part)))
  await writeFile(file, `${JSON.stringify([...before.filter(stays), ...measured], null, 2)}\n`)
}

/** All figures of a part: those it does not name again are removed. */
export const inPart = (part: string, results: readonly Result[]): CachedResult[] =>
  results.map((result) => ({ ...result, part }))
