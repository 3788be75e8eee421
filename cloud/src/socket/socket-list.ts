import type { Emitter } from '../events.ts'
import { createEmitter } from '../events.ts'
import type { Host } from '../host.ts'
import { noSocketFailure } from '../request/request-layer-failure.ts'
import type { ConnectSocket, SocketData, SocketEvents, SocketTask } from './socket-task.ts'
import { openSocket } from './socket-task.ts'

/**
 * All sockets of an app. `on`, `send` and `close` are the global ones: they apply to the oldest that is not closed.
 */
export interface Sockets extends Pick<Emitter<SocketEvents>, 'on'> {
  /** Like `openSocket`: there may be several at a time. */
  connect(input: ConnectSocket): SocketTask
  send(data: SocketData): void
  close(code?: number, reason?: string): void
}

const OPEN = 1
const NAMES = ['open', 'message', 'error', 'close'] as const

export function createSockets(host: Host): Sockets {
  const events = createEmitter<SocketEvents>()
  const tasks: SocketTask[] = []

  function connect(input: ConnectSocket): SocketTask {
    const task = openSocket(host, input)
    tasks.push(task)
    for (const name of NAMES) relay(task, name)
    task.on('close', () => tasks.splice(tasks.indexOf(task), 1))
    return task
  }

  function relay<Name extends keyof SocketEvents>(task: SocketTask, name: Name) {
    task.on(name, (event) => {
      if (tasks[0] === task) events.emit(name, event)
    })
  }

  return {
    connect,
    on: events.on,
    send(data) {
      if (tasks[0]?.readyState !== OPEN) throw noSocketFailure('sendSocketMessage')
      tasks[0].send(data)
    },
    close(code, reason) {
      if (!tasks[0]) throw noSocketFailure('closeSocket')
      tasks[0].close(code, reason)
    },
  }
}
