import { randomBytes } from 'node:crypto'

/** The object's key in the store: spread over 256 folders, and not derivable from the file's path. */
export function newObjectKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}
