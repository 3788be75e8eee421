import { createServer } from 'node:http'
import Fastify from 'fastify'

/** The two HTTP limits of this machine: an empty reply, and a prepared list of twenty. */
const port = Number(process.env.PORT)
const list = process.env.LIST ?? '[]'

const app = Fastify()
app.get('/list', (_request, reply) => reply.type('application/json; charset=utf-8').send(list))
await app.listen({ port })
createServer((_request, response) => response.end('hello')).listen(port + 1, () =>
  process.stdout.write('ready\n'),
)
process.on('SIGTERM', () => process.exit(0))
