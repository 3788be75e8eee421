import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

/** A server that keeps crashing is restarted ever more slowly; one that has run for a minute at once. */
const RESTART_MS = { first: 250, most: 30_000, healthy: 60_000 }

/**
 * Runs a script with the given Node in place of this process: same terminal, same signals, same exit code. The
 * channel tells the script when this process is gone; see ../life-line.ts. A script that has reported `ready` over the
 * channel is a server: when it crashes or is killed, it is started again.
 * @param {string} node
 * @param {string[]} args the script and its arguments
 * @param {string} root the folder of the repository
 */
export function relay(node, args, root) {
  const ownTools = [join(root, 'node_modules', '.bin'), join(root, 'node_modules', 'node', 'bin')]
  let isServer = false
  let isStopping = false
  let pauseMs = RESTART_MS.first
  let child = launch()

  function launch() {
    const began = performance.now()
    const launched = spawn(node, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PATH: [...ownTools, process.env.PATH].join(delimiter) },
    })
    launched.on('message', (message) => (isServer ||= message === 'ready'))
    launched.once('exit', (code, signal) => {
      if (!isServer || isStopping || code === 0)
        process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
      if (performance.now() - began > RESTART_MS.healthy) pauseMs = RESTART_MS.first
      console.error(`The server ended unexpectedly (${signal ?? `exit code ${code}`}); it is started again.`)
      setTimeout(() => (child = launch()), pauseMs)
      pauseMs = Math.min(2 * pauseMs, RESTART_MS.most)
    })
    return launched
  }

  /** @param {NodeJS.Signals} signal */
  function stop(signal) {
    isStopping = true
    // Between two starts there is nothing to stop.
    if (child.exitCode !== null || child.signalCode !== null) process.exit(128 + constants.signals[signal])
    child.kill(signal)
  }

  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the script directly.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
      else isStopping = true
    })
  }
  stopWithNpm(() => stop('SIGTERM'))
}

/**
 * Ending npm should end the server, but npm runs this through a shell that passes no signal on.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shellAndNpm = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === shellAndNpm) return
    clearInterval(watch)
    stop()
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
