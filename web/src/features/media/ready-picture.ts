import {
  FILE_TYPES,
  fileTypeOf,
  knownEndingOf,
  PICTURE_SIDE_MAX,
} from '@tiantian/contracts/media/file-type.ts'

/** Larger photos take long to send over a phone's network. */
const BYTES_MAX = 4_000_000
const QUALITY = 0.88
/** What browsers of some systems show and the server does not take. */
const OTHER_PICTURE = /\.(?:heic|heif|avif|bmp|tiff?|ico)$/i

/**
 * A chosen file as the server takes it: photos of phones are made smaller before they are sent, pictures in formats that
 * only this device knows become JPEG, and a picture without an extension gets that of its content. Any other file, and
 * one that this browser cannot draw, stays as it is.
 */
export async function readyPicture(file: File): Promise<File> {
  const named = withEnding(file)
  const isTaken = FILE_TYPES.get(knownEndingOf(named.name))?.kind === 'picture'
  const isOther = OTHER_PICTURE.test(named.name) || (named.type.startsWith('image/') && !isTaken)
  // An animation would stop.
  const isMoving = knownEndingOf(named.name) === 'gif'
  if (!isOther && (!isTaken || isMoving || named.size <= BYTES_MAX)) return named
  // A drawing is a program as well.
  if (named.type === 'image/svg+xml') return named
  return (await drawn(named).catch(() => undefined)) ?? named
}

/** `image/jpeg` names the type of a file whose name does not. */
function withEnding(file: File): File {
  const [, ending] = /^image\/(jpeg|png|webp|gif)$/.exec(file.type) ?? []
  if (!ending || file.name.includes('.') || !fileTypeOf(file.name)) return file
  return new File([file], `${file.name}.${ending}`, { type: file.type })
}

async function drawn(file: File): Promise<File | undefined> {
  const source = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = source
    await picture.decode()
    const scale = Math.min(1, PICTURE_SIDE_MAX / Math.max(picture.naturalWidth, picture.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.naturalWidth * scale)
    canvas.height = Math.round(picture.naturalHeight * scale)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // What is transparent would turn black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    return blob
      ? new File([blob], file.name.replace(/(?:\.[^.]*)?$/, '.jpg'), { type: blob.type })
      : undefined
  } finally {
    URL.revokeObjectURL(source)
  }
}
