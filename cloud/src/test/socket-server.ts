import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WireServer } from './wire-server.ts'
import { wireServer } from './wire-server.ts'

interface SocketServerFrame {
  readonly opcode: number
  readonly payload: Buffer
}

const TEXT = 1
const CLOSE = 8
const HANDSHAKE_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/**
 * A websocket server (RFC 6455) that echoes, for frames under 64 KiB. Paths: /echo does so, /mute never completes the
 * handshake, /refuse replies with 403, /drop closes the connection at the first message.
 */
export async function socketServer(): Promise<WireServer> {
  const server = await wireServer(() => undefined)
  const open = new Set<Duplex>()
  server.http.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    if (request.url === '/refuse') socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    else if (request.url !== '/mute') converse(request, socket)
  })
  return {
    ...server,
    url: server.url.replace('http', 'ws'),
    close: () => {
      for (const socket of open) socket.destroy()
      return server.close()
    },
  }
}

function converse({ headers, url }: IncomingMessage, socket: Duplex) {
  const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${HANDSHAKE_ID}`).digest('base64')
  const protocol = headers['sec-websocket-protocol']?.split(',')[0]
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    if (url === '/drop') socket.destroy()
    rest = Buffer.concat([rest, chunk])
    for (let frame = take(); frame; frame = take()) reply(socket, frame)
  })

  function take(): SocketServerFrame | undefined {
    const read = readFrame(rest)
    if (read) rest = rest.subarray(read.end)
    return read?.frame
  }
}

function reply(socket: Duplex, { opcode, payload }: SocketServerFrame) {
  const isLong = payload.length > 125
  const length = isLong ? [126, payload.length >> 8, payload.length & 255] : [payload.length]
  socket.write(Buffer.concat([Buffer.from([0x80 | opcode, ...length]), payload]))
  if (opcode === CLOSE) socket.end()
  // The message at which the server closes the connection.
  if (opcode === TEXT && payload.toString() === 'bye') socket.end(Buffer.from([0x80 | CLOSE, 2, 0x0f, 0xa1]))
}

/** The first complete frame of a client, whose payload is masked. */
function readFrame(bytes: Buffer): { frame: SocketServerFrame; end: number } | undefined {
  if (bytes.length < 6) return undefined
  const short = bytes[1]! & 127
  const head = short === 126 ? 8 : 6
  if (bytes.length < head) return undefined
  const length = short === 126 ? bytes.readUInt16BE(2) : short
  const end = head + length
  if (bytes.length < end) return undefined
  const mask = bytes.subarray(head - 4, head)
  const payload = Buffer.from(bytes.subarray(head, end).map((byte, index) => byte ^ mask[index % 4]!))
  return { frame: { opcode: bytes[0]! & 15, payload }, end }
}
