import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const neededMajor = 24

/**
 * The Node binary of the package `node`. If its install script was not allowed to run, it runs now.
 * @param {string} root the folder of the repository
 * @returns {string} the program
 */
export function findOwnNode(root) {
  const home = join(root, 'node_modules', 'node')
  const program = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (works(program)) return program
  if (existsSync(home)) {
    console.error(`Fetching Node ${neededMajor} …`)
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: home, stdio: 'ignore' })
    if (works(program)) return program
  }
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  throw new Error(
    `Node ${neededMajor} is needed and could not be fetched (this is Node ${process.versions.node}).\n` +
      `Either let npm fetch it:  npm rebuild node --foreground-scripts\n` +
      `or install Node ${neededMajor} from https://nodejs.org and run the same command again.`,
  )
}

/** @param {string} program */
function works(program) {
  const answer = existsSync(program)
    ? spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout
    : undefined
  return Number(/^v(\d+)/.exec(answer ?? '')?.[1]) >= neededMajor
}
