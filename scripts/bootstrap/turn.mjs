import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// No install takes that long: the process id in the file has been reused.
const longestMs = 15 * 60_000

/**
 * Acquires the install lock of a folder: two installs at once would destroy each other's work. Waits while the
 * process that holds the lock lives; `hold` names the working process (npm outlives a killed parent).
 * @param {string} root
 * @returns {Promise<{ hold(pid: number): void, end(): void }>}
 */
export async function acquireInstallLock(root) {
  const file = join(root, '.cache', 'install.pid')
  mkdirSync(dirname(file), { recursive: true })
  for (let waited = 0; !claim(file); waited++) {
    if (waited === 0) console.error('Another process is installing packages here; waiting for it …')
    await sleep(500)
  }
  return {
    hold: (pid) => writeFileSync(file, String(pid)),
    end: () => rmSync(file, { force: true }),
  }
}

/** @param {string} file */
function claim(file) {
  if (isLeftBehind(file)) rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** @param {string} file */
function isLeftBehind(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return false
  return Date.now() - found.mtimeMs > longestMs || !isAlive(Number(readFileSync(file, 'utf8')))
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
