import { AppError } from '@tiantian/contracts/error.ts'
import type { FileType } from '@tiantian/contracts/media/file-type.ts'
import { refuseDisguise } from './content.ts'
import type { Draft } from './draft.ts'
import type { Picture } from './picture.ts'
import { cleanPicture } from './picture.ts'

/** What will be served: the draft itself, or a picture made anew at `cleanPath`. */
export type Inspected = Draft & Partial<Pick<Picture, 'width' | 'height'>>

/**
 * Looks into a file before anybody else may.
 * @throws AppError('FILE_DAMAGED' | 'FILE_UNSAFE' | 'PICTURE_TOO_LARGE')
 */
export async function inspect(draft: Draft, type: FileType, cleanPath: string): Promise<Inspected> {
  if (draft.bytes === 0) throw new AppError('FILE_DAMAGED')
  await refuseDisguise(draft.path, type)
  return type.kind === 'picture' ? cleanPicture(draft, type.mediaType, cleanPath) : draft
}
