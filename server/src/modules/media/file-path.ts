import { endingOf } from '@tiantian/contracts/media/file-type.ts'
import { newId, shortCode } from '../../platform/id.ts'

/** A unique path: only the extension is taken from the name. */
export const newPath = (fileName: string): string => `cloudstorage/${newId()}${withDot(endingOf(fileName))}`

const withDot = (ending: string) => ending && `.${ending}`

/** The requested path, without the leading slash that clients add. */
export const realPath = (path: string): string => path.replace(/^\//, '')

/** A variant of a path that is taken: `car/front.jpg` becomes `car/front_4XK9QZ.jpg`. */
export const besidePath = (path: string): string => path.replace(/(\.[^./]+)?$/, `_${shortCode(6)}$1`)

/** The path below `/media/file/` in an address of any host; undefined for other addresses. */
export function pathOfAddress(address: string): string | undefined {
  const path = /^(?:https?:\/\/[^/]+)?\/media\/file\/([^?#]+)/.exec(address)?.[1]
  if (path === undefined) return undefined
  const name = decoded(path)
  // No file name contains NUL, and PostgreSQL refuses the character.
  return name.includes('\0') ? undefined : name
}

/** Ids contain plain paths, browser addresses encoded ones. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A path, encoded for an address. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
