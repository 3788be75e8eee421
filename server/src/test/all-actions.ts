import { glob } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyAction } from '@tiantian/contracts/action.ts'

const CONTRACTS = fileURLToPath(new URL('../../../contracts/src', import.meta.url))

/** All exports of the contracts that are actions. */
export async function allActions(): Promise<AnyAction[]> {
  const found = new Set<AnyAction>()
  for await (const path of glob('**/*.ts', { cwd: CONTRACTS, exclude: ['**/*.test.ts'] })) {
    const exported: object = await import(pathToFileURL(`${CONTRACTS}/${path}`).href)
    for (const value of Object.values(exported).flatMap(withMembers)) if (isAction(value)) found.add(value)
  }
  return [...found]
}

/** Also the actions of one kind of a noun, such as `enterpriseActions`. */
const withMembers = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value)] : [value]

function isAction(value: unknown): value is AnyAction {
  return (
    typeof value === 'object' && value !== null && 'auth' in value && 'input' in value && 'summary' in value
  )
}
