import { uploadFile } from '../media/upload-file.ts'
import { showFailure } from '../shell/failure.ts'

/** Imports a picture and returns its address on this server, which all languages share. */
export async function takePicture(file: File): Promise<string | undefined> {
  try {
    const ending = file.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'
    const address = await uploadFile({
      file,
      cloudPath: `article/${crypto.getRandomValues(new Uint32Array(2)).join('')}.${ending}`,
    })
    return new URL(address, location.origin).pathname
  } catch (error) {
    showFailure(error)
    return undefined
  }
}
