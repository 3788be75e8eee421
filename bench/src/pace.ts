import { startProgram } from './child.ts'
import { requestsPerSecond } from './load.ts'
import type { Result } from './result.ts'
import { figure, share } from './result.ts'

const STATIC_PORT = 3991
const TURNS = 3
const SECONDS = 2

/**
 * The machine's own HTTP rate: Fastify with a prepared list of twenty (F). On a shared machine the pace changes
 * within seconds, so F is measured beside each rate that is given as a share of it.
 */
export interface Pace {
  /** The rate as a share of the F measured around it, the median of three rounds. */
  share(name: string, rate: () => Promise<number>, goal: number): Promise<Result>
  /** The median of all measured F, and the rate of a node:http hello. */
  limits(): Promise<Result[]>
}

/** Runs the work while the server for measuring F is up. */
export async function besideF<T>(listOfTwenty: string, work: (pace: Pace) => Promise<T>): Promise<T> {
  const env = { PORT: String(STATIC_PORT), LIST: listOfTwenty }
  const server = await startProgram('bench/src/static-server.ts', env, 'ready')
  try {
    return await work(paceOf())
  } finally {
    await server.stop()
  }
}

function paceOf(): Pace {
  const measured: number[] = []
  const measureF = async () => {
    const F = await rateAt(STATIC_PORT, '/list')
    measured.push(F)
    return F
  }
  return {
    async share(name, rate, goal) {
      const rounds: { rate: number; F: number }[] = []
      await rate() // Until the engine has compiled the code.
      for (let before = await measureF(); rounds.length < TURNS; ) {
        const own = await rate()
        const after = await measureF()
        rounds.push({ rate: own, F: (before + after) / 2 })
        before = after
      }
      const { rate: perSecond, F } = middle(rounds, (turn) => turn.rate / turn.F)!
      return share(name, perSecond, { name: 'F', value: F }, goal)
    },
    async limits() {
      if (measured.length === 0) await measureF()
      return [
        figure('limit: hello of node:http', await rateAt(STATIC_PORT + 1, '/'), '1/s'),
        figure('limit F: static list of 20', middle(measured, (F) => F) ?? Number.NaN, '1/s'),
      ]
    },
  }
}

const rateAt = (port: number, path: string) =>
  requestsPerSecond({ url: `http://127.0.0.1:${port}`, path: () => path, seconds: SECONDS })

const middle = <T>(all: readonly T[], size: (one: T) => number): T | undefined =>
  all.toSorted((a, b) => size(a) - size(b))[Math.floor(all.length / 2)]
