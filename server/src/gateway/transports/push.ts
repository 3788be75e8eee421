import websocket from '@fastify/websocket'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'

/** Accepts the sockets of push clients (S7.9). */
export interface PushSockets {
  /** The public key with which clients begin, as base64 of its SPKI form. */
  readonly key: { readonly keyId: string; readonly publicKey: string }
  /** Whether an address may open another socket now. */
  admits(address: string): boolean
  accept(socket: WebSocket, address: string): void
  /** Tells all clients to reconnect, and stores what they have received. */
  close(): Promise<void>
}

export const PUSH_PATH = '/push'
/** Of one frame; the largest that a client sends describes its device. */
const FRAME_MAX_BYTES = 65_536

/** `/push`: the socket of push clients, and `GET /push/key`: the key with which they begin. */
export async function pushRoutes(app: FastifyInstance, sockets: PushSockets) {
  await app.register(websocket, {
    options: { maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false },
    preClose: async () => sockets.close(),
    errorHandler: (_error, socket) => socket.terminate(),
  })
  app.route({
    method: 'GET',
    url: PUSH_PATH,
    exposeHeadRoute: false,
    async onRequest(request) {
      if (request.ws && !sockets.admits(request.ip)) throw new AppError('TOO_MANY_REQUESTS')
    },
    handler: () => {
      throw new AppError('INVALID_INPUT')
    },
    wsHandler: (socket, request) => sockets.accept(socket, request.ip),
  })
  app.get(`${PUSH_PATH}/key`, async () => sockets.key)
}
