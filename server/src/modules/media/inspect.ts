import { AppError } from '@tiantian/contracts/error.ts'
import type { FileType } from '@tiantian/contracts/media/file-type.ts'
import { refuseDisguise } from './content.ts'
import type { Draft } from './draft.ts'
import type { Picture } from './picture.ts'
import { cleanPicture } from './picture.ts'

/** The file to serve: the draft itself, or a re-encoded picture at `cleanPath`. */
export type Inspected = Draft & Partial<Pick<Picture, 'width' | 'height'>>

/**
 * Inspects a file before anybody else can access it.
 * @throws AppError('FILE_DAMAGED' | 'FILE_UNSAFE' | 'PICTURE_TOO_LARGE')
 */
export async function inspect(draft: Draft, type: FileType, cleanPath: string): Promise<Inspected> {
  if (draft.bytes === 0) throw new AppError('FILE_DAMAGED')
  await refuseDisguise(draft.path, type)
  return type.kind === 'picture' ? cleanPicture(draft, type.mediaType, cleanPath) : draft
}
