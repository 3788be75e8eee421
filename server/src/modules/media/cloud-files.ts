import type { Files } from '../../gateway/cloud/files.ts'
import { FILES_PATH, UPLOAD_PATH } from '../../gateway/transports/media.ts'
import type { Db } from '../../platform/database.ts'
import { encodedPath, pathOfAddress } from './file-path.ts'
import { findReady, markReady } from './file-row.ts'
import { ACCESS_KEY_ID } from './policy.ts'
import type { SignOptions } from './sign.ts'
import { signUpload } from './sign.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Files in the cloud protocol (S7.6).
 * @param mediaHost replaces the host called by the client in file ids
 */
export function createCloudFiles(options: SignOptions, mediaHost: string | undefined): Files {
  const { db } = options
  return {
    async sign({ fileName, fileId, deviceId, address, host }) {
      const input = { fileName, path: fileId, uploader: { deviceId }, address }
      const { id, path, policy, signature } = await signUpload(options, input)
      return {
        id,
        ossPath: path,
        host: host + UPLOAD_PATH,
        cdnDomain: (mediaHost ?? host) + FILES_PATH,
        accessKeyId: ACCESS_KEY_ID,
        signature,
        policy,
      }
    },
    // Knowing the id proves that the caller signed the form: an access token may have been renewed since, and the
    // device id with it.
    report: async (id) => UUID.test(id) && (await markReady(db, id)) !== undefined,
    info: (fileIds, origin) => listUrls(db, fileIds, origin),
  }
}

async function listUrls(db: Db, fileIds: readonly string[], origin: string) {
  const paths = fileIds.map(pathOfAddress)
  const ready = await findReady(
    db,
    paths.filter((path) => path !== undefined),
  )
  return paths.map((path) =>
    path !== undefined && ready.has(path)
      ? { url: `${origin}${FILES_PATH}/${encodedPath(path)}` }
      : undefined,
  )
}
