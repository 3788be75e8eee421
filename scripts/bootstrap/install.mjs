import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATCHED, patchesDigest } from './patches.mjs'
import { acquireInstallLock } from './turn.mjs'

// The packages contain binaries, so a folder copied from another system does not count.
const system = `${process.platform}-${process.arch}`
const stamp = join('node_modules', '.lock-stamp')

/**
 * Installs the packages of the lock file and applies patches, unless exactly they are already installed.
 * @param {string} root the folder of the repository
 */
export async function installIfNeeded(root) {
  if (isInstalled(root)) return
  const turn = await acquireInstallLock(root)
  try {
    // The process that held the lock before may have installed everything.
    if (isInstalled(root)) return
    await install(root, turn.hold)
    // `npm ci` empties node_modules first and the stamp is written last: an interrupted install starts over.
    writeFileSync(join(root, stamp), fingerprint(root))
  } finally {
    turn.end()
  }
}

/**
 * By our stamp, or by hand: npm writes its hidden lock file at the end of an install, so that it is the newer one.
 * @param {string} root
 */
function isInstalled(root) {
  const stamped = read(join(root, stamp)) || system
  if (stamped === fingerprint(root)) return true
  /** @param {string} path */
  const time = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isByHand = time('node_modules/.package-lock.json') >= time('package-lock.json')
  if (!(isByHand && stamped.startsWith(system) && isMended(root))) return false
  writeFileSync(join(root, stamp), fingerprint(root))
  return true
}

/** @param {string} root */
const isMended = (root) => read(join(root, PATCHED)) === patchesDigest(root)

/** @param {string} path */
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** @param {string} root */
function fingerprint(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${system} ${createHash('sha256').update(lock).update(patchesDigest(root)).digest('hex')}`
}

/**
 * @param {string} root
 * @param {(pid: number) => void} hold
 */
async function install(root, hold) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.error('Installing packages; the first time this takes about a minute …')
  const ticker = setInterval(() => console.error(`  … ${seconds()} s`), 15_000)
  try {
    // Development packages always: the web app is built here.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await npm(root, args, hold)
    if (code !== 0)
      throw new Error(`${output}\n\nThe packages could not be installed (npm ci, exit code ${code}).`)
    console.error(`Packages installed in ${seconds()} s.`)
  } finally {
    clearInterval(ticker)
  }
}

/**
 * Runs npm: the one that started this process, if any.
 * @param {string} root
 * @param {string[]} args
 * @param {(pid: number) => void} hold
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function npm(root, args, hold) {
  const cli = process.env.npm_execpath
  const [program, programArgs] = cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
  const isWindowsScript = process.platform === 'win32' && program === 'npm'
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArgs, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindowsScript,
    })
    if (child.pid) hold(child.pid)
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
      process.once(signal, () => child.kill(signal))
    }
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}
