import { endingOf } from '@tiantian/contracts/media/file-type.ts'
import { newId, shortCode } from '../../platform/id.ts'

/** A path that nobody has: only the ending is taken from the name. */
export const newPath = (fileName: string): string => `cloudstorage/${newId()}.${endingOf(fileName)}`

/** The path as it was asked for, without the slash that clients put at its beginning. */
export const realPath = (path: string): string => path.replace(/^\//, '')

/** Beside a path that is taken: `car/front.jpg` becomes `car/front_4XK9QZ.jpg`. */
export const besidePath = (path: string): string => path.replace(/(\.[^./]+)$/, `_${shortCode(6)}$1`)

/** The path below `/media/file/` that an address names, whichever host it names; nothing for other addresses. */
export function pathOfAddress(address: string): string | undefined {
  const path = /^(?:https?:\/\/[^/]+)?\/media\/file\/([^?#]+)/.exec(address)?.[1]
  if (path === undefined) return undefined
  const name = decoded(path)
  // No file is called so, and PostgreSQL knows no such sign.
  return name.includes('\0') ? undefined : name
}

/** Ids hold paths as they are, addresses of a browser hold them encoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A path as part of an address. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
