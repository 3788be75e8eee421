import { createServer } from 'node:http'
import Fastify from 'fastify'

/** The two limits of HTTP on this machine: nothing at all, and a list of twenty that is ready to send. */
const port = Number(process.env.PORT)
const list = process.env.LIST ?? '[]'

const app = Fastify()
app.get('/list', (_request, reply) => reply.type('application/json; charset=utf-8').send(list))
await app.listen({ port })
createServer((_request, response) => response.end('hello')).listen(port + 1, () =>
  process.stdout.write('ready\n'),
)
process.on('SIGTERM', () => process.exit(0))
