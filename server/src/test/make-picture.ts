import sharp from 'sharp'

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

/** An image without metadata. With `isNoisy` it compresses as badly as a photo of gravel. */
export async function makePicture(
  format: PictureFormat,
  width = 60,
  height = 40,
  isNoisy = false,
): Promise<Buffer> {
  const background = { r: 200, g: 40, b: 40 }
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width, height, channels: 3, background } as const
  return sharp({ create: isNoisy ? { ...create, noise } : create })
    .toFormat(format)
    .toBuffer()
}

/** A photo of a phone held upright: it is stored sideways, and contains its location. */
export const makePhonePhoto = (width = 80, height = 60): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 10 } } })
    .withExif({ IFD0: { Make: 'PhoneMaker', Orientation: '6' }, IFD3: { GPSLatitude: '43/1 14/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
