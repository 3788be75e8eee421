import { encodeValue, WIRE } from './database-encoding.ts'

/** One link of a chain: a method and what it was given. A name that was only read has no parameters. */
export interface DatabaseStep {
  readonly $method: string
  readonly $param?: readonly unknown[]
}

export type DatabaseSteps = readonly DatabaseStep[]

/**
 * Writes down what is read from it and called on it: `command.gt(5)` becomes the steps `command` and `gt`. After each
 * call `finish` may answer what comes of the chain; until then the chain goes on. Which names there are, its type says.
 */
export function recordChain(
  kind: '$db' | '$newDb',
  steps: DatabaseSteps,
  finish?: (steps: DatabaseSteps) => unknown,
): object {
  return new Proxy(() => undefined, {
    has: (_, name) => name === WIRE,
    get: (_, name) => {
      if (name === WIRE) return { [kind]: steps }
      // JSON and promises ask objects for these.
      if (typeof name === 'symbol' || name === 'toJSON' || name === 'then') return undefined
      return recordChain(kind, [...steps, { $method: name }], finish)
    },
    apply: (_, __, params: unknown[]) => {
      const called = [...steps.slice(0, -1), { ...steps.at(-1)!, $param: params.map(encodeValue) }]
      return finish?.(called) ?? recordChain(kind, called, finish)
    },
  })
}

export function stepsOf(query: object): DatabaseSteps {
  return (query as { [WIRE]: { $db: DatabaseSteps } })[WIRE].$db
}
