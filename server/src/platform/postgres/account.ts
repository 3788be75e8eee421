import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { PostgresError } from './errors.ts'

/** The operating system user of a child process; empty means the current user. */
export type PostgresAccount = { uid?: number; gid?: number }

const run = promisify(execFile)

/**
 * PostgreSQL refuses to run as root, and initdb needs a user with a passwd entry. As root we use the owner of an
 * existing cluster, otherwise `postgres`, otherwise `nobody`.
 */
export async function databaseAccount(cluster: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return {}
  const account = (await ownerOf(cluster)) ?? (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (account) return account
  throw new PostgresError(
    'The database cannot run as root, and this system has neither a user "postgres" nor "nobody". ' +
      'Start the application as an ordinary user.',
  )
}

/** Whether this account can run the file, or write into the folder. Checked by trying, so that ACLs count too. */
export async function can(account: PostgresAccount, test: '-x' | '-w', path: string): Promise<boolean> {
  if (account.uid === undefined) return true
  const question = run('/bin/sh', ['-c', `test ${test} "$0"`, path], { ...account, cwd: '/' })
  return question.then(
    () => true,
    () => false,
  )
}

async function ownerOf(path: string): Promise<PostgresAccount | undefined> {
  const owner = await stat(path).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined
}

async function lookUp(name: string): Promise<PostgresAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined // no such user
  }
}
