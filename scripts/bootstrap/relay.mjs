import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * Runs a script with the given Node in place of this process: same terminal, same signals, same exit code. The
 * channel tells the script when this process is gone; see ../life-line.ts.
 * @param {string} node
 * @param {string[]} args the script and its arguments
 * @param {string} root the folder of the repository
 */
export function relay(node, args, root) {
  const ownTools = [join(root, 'node_modules', '.bin'), join(root, 'node_modules', 'node', 'bin')]
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: [...ownTools, process.env.PATH].join(delimiter) },
  })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the script directly.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  stopWithNpm(child)
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

/**
 * Ending npm should end the server, but npm runs this through a shell that passes no signal on.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shellAndNpm = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === shellAndNpm) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
}

function ancestors() {
  const shell = process.ppid
  try {
    const npm = readFileSync(`/proc/${shell}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
    return `${shell} ${npm}`
  } catch {
    return `${shell}` // no /proc here, as on macOS: the exit of the shell is noticed, only a kill -9 of npm is not
  }
}
