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
 * Uploads the picture and sets it as the avatar of the signed-in user. Returns its address on this server. It keeps
 * its name, by which the server finds the avatar to delete when an account is erased. @throws CallError
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
  // The row stores only the path, whatever host serves the files.
  return new URL(url).pathname
}
