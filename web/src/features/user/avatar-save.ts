import { askCloud } from '../../sdk/ask-cloud.ts'
import { cloud } from '../../sdk/cloud.ts'
import { getSession } from '../../sdk/session.ts'
import { uploadFile } from '../media/upload-file.ts'

interface Saving {
  readonly signal: AbortSignal
  /** Whole percent of the upload. */
  readonly onPercent: (percent: number) => void
}

const EXTNAME = 'jpg'

/**
 * Uploads the picture and makes it the face of who is logged in. Answers its address on this server.
 * It keeps its name, by which the server knows whose face goes when an account is erased. @throws CallError
 */
export async function saveAvatar(picture: Blob, saving: Saving): Promise<string> {
  const name = `${getSession().uid}${Date.now()}.${EXTNAME}`
  const file = new File([picture], name, { type: picture.type })
  const url = await uploadFile({ file, cloudPath: name, cloudPathAsRealPath: true, ...saving })
  await askCloud(() =>
    cloud
      .databaseForJQL()
      .collection('uni-id-users')
      .where('_id == $cloudEnv_uid')
      .update({ avatar_file: { url, name, extname: EXTNAME } }),
  )
  // The row keeps the path alone, whatever host the files have.
  return new URL(url).pathname
}
