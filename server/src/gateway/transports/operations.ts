import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Db } from '../../platform/database.ts'

const BUCKETS_S = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `/healthz`: the process is alive. `/readyz`: the database is reachable too. `/metrics`: for Prometheus. */
export function operationsRoutes(app: FastifyInstance, db: Db) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its reply, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  const timers = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const key = `${method} ${routeOptions.url} ${reply.statusCode}`
    const timer =
      timers.get(key) ?? seconds.labels(method, routeOptions.url ?? 'none', String(reply.statusCode))
    timers.set(key, timer)
    timer.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    await db.sql`select 1`
    return { ok: true }
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
