import type { FileKind } from '@tiantian/contracts/media/file-type.ts'
import {
  allEndings,
  FILE_BYTES_MAX,
  FILE_TYPES,
  fileTypeOf,
  knownEndingOf,
} from '@tiantian/contracts/media/file-type.ts'

const LIMIT_MAX = 9

/** The number of files a picker takes (S5.6): nine at most, one at least; nine by default. */
export function limitOf(count: number = LIMIT_MAX): number {
  return Math.min(LIMIT_MAX, Math.max(1, Math.floor(count) || 1))
}

export function endingsOf(kinds: readonly FileKind[]): string[] {
  return [...FILE_TYPES].filter(([, { kind }]) => kinds.includes(kind)).map(([ending]) => ending)
}

/** For the attribute `accept`. */
export const acceptOf = (endings: readonly string[]) =>
  allEndings(endings)
    .map((ending) => `.${ending}`)
    .join(',')

export interface SortedFiles {
  readonly taken: File[]
  /** Their extension is not accepted. */
  readonly wrong: File[]
  /** Larger than a file of their kind may be. */
  readonly large: File[]
  /** Above the file limit. */
  readonly surplus: File[]
}

/** Sorts the files that a user chose or dropped; refused ones do not count. */
export function sortFiles(files: readonly File[], endings: readonly string[], room: number): SortedFiles {
  const { wrong = [], large = [], fit = [] } = Object.groupBy(files, (file) => fateOf(file, endings))
  return { wrong, large, taken: fit.slice(0, room), surplus: fit.slice(room) }
}

function fateOf({ name, size }: File, endings: readonly string[]): 'wrong' | 'large' | 'fit' {
  if (!endings.includes(knownEndingOf(name))) return 'wrong'
  return size > bytesMaxOf(name) ? 'large' : 'fit'
}

export function bytesMaxOf(fileName: string): number {
  const type = fileTypeOf(fileName)
  return type ? FILE_BYTES_MAX[type.kind] : 0
}
