import type { Area } from 'react-easy-crop'

/** In pixels, each side. */
const SIDE = 600
const QUALITY = 0.9

/** Crops the chosen square from a picture. @throws Error when the browser cannot read or write the picture */
export async function cutSquare(source: string, { x, y, width, height }: Area): Promise<Blob> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw pictures')
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('this browser could not encode the picture'))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })
}
