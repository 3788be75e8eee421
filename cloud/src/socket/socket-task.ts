import { NETWORK_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import type { CloudError } from '../cloud-error.ts'
import type { Emitter } from '../events.ts'
import { createEmitter } from '../events.ts'
import type { Host } from '../host.ts'
import type { WireCall } from '../request/request-layer-failure.ts'
import { networkFailure, socketNotOpenFailure, timeoutFailure } from '../request/request-layer-failure.ts'

export type SocketData = string | ArrayBuffer | ArrayBufferView<ArrayBuffer>

export interface SocketEvents {
  open: undefined
  message: { readonly data: string | ArrayBuffer }
  /** The connection could not be established, or broke. */
  error: CloudError
  close: { readonly code: number; readonly reason: string }
}

export interface ConnectSocket {
  /** ws: or wss:. */
  readonly url: string
  readonly protocols?: readonly string[] | undefined
  /** The timeout for opening the connection. */
  readonly timeoutMs?: number | undefined
}

/** One socket (S7.10). */
export interface SocketTask extends Pick<Emitter<SocketEvents>, 'on'> {
  /** 0 connecting, 1 open, 2 closing, 3 closed. */
  readonly readyState: number
  /** Throws 10002 when the socket is not open. */
  send(data: SocketData): void
  /** 1000 by default; otherwise 3000 to 4999. */
  close(code?: number, reason?: string): void
}

/**
 * Starts connecting. Throws 600009 for an invalid address; a failed connection is reported by an `error` and a
 * `close`.
 */
export function openSocket(host: Host, input: ConnectSocket): SocketTask {
  const { url, protocols = [], timeoutMs = NETWORK_TIMEOUT_MS } = input
  const events = createEmitter<SocketEvents>()
  const socket = attempt('connectSocket', () => new WebSocket(url, [...protocols]))
  socket.binaryType = 'arraybuffer'
  let failure: CloudError | undefined
  const callOff = host.later(() => {
    failure = timeoutFailure('connectSocket')
    socket.close()
  }, timeoutMs)

  socket.onopen = () => {
    callOff()
    events.emit('open', undefined)
  }
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => events.emit('message', { data })
  socket.onerror = (cause) => events.emit('error', failure ?? networkFailure('connectSocket', cause))
  socket.onclose = ({ code, reason }) => {
    callOff()
    events.emit('close', { code, reason })
  }

  return {
    on: events.on,
    get readyState() {
      return socket.readyState
    },
    send(data) {
      if (socket.readyState !== WebSocket.OPEN) throw socketNotOpenFailure()
      attempt('sendSocketMessage', () => socket.send(data))
    },
    close: (code = 1000, reason = '') => attempt('closeSocket', () => socket.close(code, reason)),
  }
}

function attempt<Result>(call: WireCall, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw networkFailure(call, cause, cause instanceof Error ? cause.message : '')
  }
}
