import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PostgresError } from './errors.ts'

export type OwnerLock = { release(): void }

// Whoever stops one server and starts the next at once meets the first one still saying goodbye.
const patienceMs = 3000

/**
 * One server at a time owns a data folder. The lock is a file lock of the operating system (taken
 * through SQLite, because Node has no other way to it): it ends with the process that holds it, in
 * whatever way that ends, so there is no stale lock to clean up. The pid beside it only informs.
 */
export function takeOwnerLock(home: string, dataDir: string): OwnerLock {
  const note = join(home, 'owner.pid')
  const lock = new DatabaseSync(join(home, 'owner.lock'), { timeout: patienceMs })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    throw isBusy(cause) ? new PostgresError(inUse(dataDir, readNote(note)), { cause }) : cause
  }
  writeFileSync(note, `${process.pid} ${new Date().toISOString()}\n`)
  return { release: () => lock.close() }
}

function inUse(dataDir: string, [pid, since]: string[]): string {
  const who = pid ? `process ${pid} (since ${since})` : 'another process'
  const how = process.platform === 'win32' ? `taskkill /PID ${pid}` : `kill ${pid}`
  return (
    `The data folder ${dataDir} is in use by ${who}. Only one server can work on it at a time.\n` +
    `Stop that process first${pid ? ` (${how})` : ''}, or give this one a folder of its own: DATA_DIR=/another/folder`
  )
}

function readNote(note: string): string[] {
  try {
    return readFileSync(note, 'utf8').trim().split(' ')
  } catch {
    return [] // the holder has not written it yet
  }
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5
