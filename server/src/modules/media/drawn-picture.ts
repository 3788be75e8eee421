import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { PictureSource } from './thumbnails.ts'

/** Folders and a name of plain letters: no way leads out of the folder of drawn pictures. */
const PATH = /^(?:[\w-]+\/)+[\w-]+(?:\.[\w-]+)+$/

/** A picture that the product draws itself, drawn now if it is not there yet; nothing when there is no such picture. */
export async function findDrawn(
  folder: string,
  path: string,
  draw: ((path: string) => Promise<boolean>) | undefined,
): Promise<PictureSource | undefined> {
  const type = fileTypeOf(path)
  if (type?.kind !== 'picture' || !PATH.test(path)) return undefined
  await draw?.(path)
  const file = join(folder, path)
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return {
    identity: `drawn ${path} ${found.mtimeMs} ${found.size}`,
    mediaType: type.mediaType,
    withFile: (use) => use(file),
  }
}
