import type { Socket } from 'node:net'
import { createServer } from 'node:net'

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const list = (...texts: string[]) => `*${texts.length}\r\n${texts.map(bulk).join('')}`

/** The publish and subscribe of Redis, as its protocol (RESP 2) writes them. */
export class RedisDouble {
  readonly #subscribers = new Map<string, Set<Socket>>()
  readonly #sockets = new Set<Socket>()
  #server = createServer()
  #port = 0

  get url() {
    return `redis://127.0.0.1:${this.#port}`
  }

  get subscriptions() {
    return [...this.#subscribers.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Again on the same port after a stop. */
  async start() {
    this.#server = createServer((socket) => this.#serve(socket))
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (typeof address === 'object' && address) this.#port = address.port
  }

  async stop() {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket) {
    let received = ''
    this.#sockets.add(socket)
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#sockets.delete(socket)
      for (const subscribers of this.#subscribers.values()) subscribers.delete(socket)
    })
    socket.on('data', (text: string) => {
      received += text
      for (;;) {
        const found = commandIn(received)
        if (!found) return
        received = received.slice(found.length)
        socket.write(this.#run(socket, found.words))
      }
    })
  }

  #run(socket: Socket, [command = '', ...words]: readonly string[]): string {
    switch (command.toUpperCase()) {
      case 'SUBSCRIBE':
        for (const channel of words) this.#of(channel).add(socket)
        return words.map((channel) => `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`).join('')
      case 'UNSUBSCRIBE':
        for (const channel of words) this.#of(channel).delete(socket)
        return words.map((channel) => `*3\r\n${bulk('unsubscribe')}${bulk(channel)}:0\r\n`).join('')
      case 'PUBLISH': {
        const [channel = '', text = ''] = words
        const subscribers = this.#of(channel)
        for (const subscriber of subscribers) subscriber.write(list('message', channel, text))
        return `:${subscribers.size}\r\n`
      }
      default:
        return '+OK\r\n'
    }
  }

  #of(channel: string): Set<Socket> {
    const subscribers = this.#subscribers.get(channel) ?? new Set()
    this.#subscribers.set(channel, subscribers)
    return subscribers
  }
}

/** The first complete command of a stream of ASCII texts, and how much of it that was. */
function commandIn(text: string) {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return undefined
  const words: string[] = []
  let at = head[0].length
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!size) return undefined
    const start = at + size[0].length
    const end = start + Number(size[1])
    if (text.length < end + 2) return undefined
    words.push(text.slice(start, end))
    at = end + 2
  }
  return { words, length: at }
}
