import { AppError } from '@tiantian/contracts/error.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import type { FileInfo } from '@tiantian/contracts/media/file.ts'
import { getFileInfo, reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { FILES_PATH } from '../../gateway/transports/media.ts'
import { signDocument as signDocumentUpload, uploadForm } from './document.ts'
import { encodedPath, pathOfAddress } from './file-path.ts'
import type { FileRow } from './file-row.ts'
import { findReady, markReady } from './file-row.ts'
import type { Media } from './media.ts'
import * as uploadSigns from './sign.ts'

/** Uploads of signed-in users: the same form, and the file belongs to the user. */
export function mediaActions(media: Media): Implementation[] {
  return [
    implement(signUpload, async ({ user, caller }, { fileName, path, size }) => {
      const input = { fileName, path, size, uploader: { ownerId: user.id }, address: caller.address }
      const signed = await uploadSigns.signUpload(media.signing, input)
      return { ...uploadForm(signed), url: urlOf(signed.path) }
    }),
    implement(signDocument, ({ user, caller }, input) =>
      signDocumentUpload(media.signing, { userId: user.id, address: caller.address }, input),
    ),
    implement(reportUpload, async ({ db, user }, { id }) => {
      const path = await markReady(db, id, user.id)
      if (path === undefined) throw new AppError('UPLOAD_FAILED')
      return { url: urlOf(path) }
    }),
    implement(getFileInfo, async ({ db }, { urls }) => {
      const paths = urls.map((url) => pathOfAddress(url) ?? '')
      const ready = await findReady(db, paths)
      return { files: paths.map((path) => infoOf(ready.get(path))) }
    }),
  ]
}

const urlOf = (path: string) => `${FILES_PATH}/${encodedPath(path)}`

function infoOf(row: FileRow | undefined): FileInfo | null {
  if (!row) return null
  const { path, bytes, width, height } = row
  const mediaType = fileTypeOf(path)?.mediaType ?? 'application/octet-stream'
  return { url: urlOf(path), mediaType, bytes, width, height }
}
