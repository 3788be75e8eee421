import { randomBytes } from 'node:crypto'

/** Where an object lies in the store: spread over 256 folders, and nobody can tell it from the path of the file. */
export function newObjectKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}
