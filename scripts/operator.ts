import { readdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../server/src/platform/config.ts'
import { readConfig } from '../server/src/platform/config.ts'

/** Ends a command of the operator with a sentence instead of a stack. */
export function fail(problem: string): never {
  console.error(problem)
  process.exit(1)
}

/** The settings of the environment, or the sentences about what is wrong with them. */
export function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return fail(problemOf(error))
  }
}

/** Runs a command of the operator; what goes wrong is said in words. */
export async function inWords(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    fail(problemOf(error))
  }
}

const CAUSES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'part of this path is a file, not a folder',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it exists already',
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'no answer came in time',
}

/** A sentence about an error of the system, which by itself is a code and a call: `ENOENT: …, stat 'a.zip'`. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A host with several addresses fails with one error for each, and without a text.
  if (error instanceof AggregateError && error.errors.length > 0) return problemOf(error.errors[0])
  const {
    code = '',
    path,
    message,
    address,
    port,
    hostname,
  } = error as NodeJS.ErrnoException & {
    readonly address?: string
    readonly port?: number
    readonly hostname?: string
  }
  const cause = CAUSES[code]
  if (!cause) return message || code
  const place = path ? resolve(path) : (hostname ?? (address && `${address}:${port}`))
  return place ? `${place}: ${cause}.` : `${cause}.`
}

const LISTED_MAX = 5

/** What is said when a backup is not where the operator says: where it was looked for, and what is there instead. */
export async function missingBackup(file: string): Promise<string> {
  const path = resolve(file)
  const folder = dirname(resolve(file))
  const names = await readdir(folder).catch(() => undefined)
  if (!names) return `There is no backup ${path}: the folder ${folder} does not exist.`
  const newest = names
    .filter((name) => name.endsWith('.zip'))
    .toSorted()
    .reverse()
  const found =
    newest.length > 0
      ? `Backups there: ${newest.slice(0, LISTED_MAX).join(', ')}${newest.length > LISTED_MAX ? ', …' : ''}.`
      : 'There is no backup in that folder.'
  return `There is no backup ${path}. ${found}\nList them with: ls -lt ${folder}/*.zip`
}
