import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The packages hold programs, so a folder brought along from another system does not count.
const system = `${process.platform}-${process.arch}`

/**
 * Installs the packages of the lock file, unless exactly they are installed already.
 * @param {string} root the folder of the repository
 */
export async function installIfNeeded(root) {
  const stamp = join(root, 'node_modules', '.lock-stamp')
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = `${system} ${createHash('sha256').update(lock).digest('hex')}`
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : system
  if (installed === wanted) return
  // `npm ci` empties node_modules first and the stamp comes last: an interrupted install starts over.
  if (!(installed.startsWith(system) && isNewerThanLock(root))) await install(root)
  writeFileSync(stamp, wanted)
}

/**
 * npm writes this hidden file at the end of an install, so after one by hand it is the newer one.
 * @param {string} root
 */
function isNewerThanLock(root) {
  /** @param {string} path */
  const time = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return time('node_modules/.package-lock.json') >= time('package-lock.json')
}

/** @param {string} root */
async function install(root) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.error('Installing packages; the first time this takes about a minute …')
  const ticker = setInterval(() => console.error(`  … ${seconds()} s`), 15_000)
  try {
    // Development packages always: the web app is built here.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await npm(root, args)
    if (code !== 0)
      throw new Error(`${output}\n\nThe packages could not be installed (npm ci, exit code ${code}).`)
    console.error(`Packages installed in ${seconds()} s.`)
  } finally {
    clearInterval(ticker)
  }
}

/**
 * Runs npm: the one that started us, if one did.
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function npm(root, args) {
  const cli = process.env.npm_execpath
  const [program, programArgs] = cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
  const isWindowsScript = process.platform === 'win32' && program === 'npm'
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArgs, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindowsScript,
    })
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
