const SILENCE = Buffer.alloc(400, 0x55)

/** A WebM as browsers record it: its head, one track with this codec, and what might be sound. */
const webm = (codec: string) => {
  const docType = Buffer.concat([Buffer.from([0x42, 0x82, 0x84]), Buffer.from('webm')])
  const head = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | docType.length]), docType])
  const name = Buffer.concat([Buffer.from([0x86, 0x80 | codec.length]), Buffer.from(codec)])
  return Buffer.concat([head, Buffer.from([0x18, 0x53, 0x80, 0x67, 0xff]), name, SILENCE])
}

const ogg = () => {
  const page = Buffer.alloc(28)
  page.write('OggS')
  page[26] = 1
  page[27] = 19
  return Buffer.concat([page, Buffer.from('OpusHead'), SILENCE])
}

const mp4 = (handler: string) => {
  const type = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypisom'), Buffer.alloc(8)])
  return Buffer.concat([type, Buffer.from('hdlr'), Buffer.alloc(8), Buffer.from(handler), SILENCE])
}

/** Short files of the containers that browsers record. */
export const RECORDINGS = {
  weba: webm('A_OPUS'),
  ogg: ogg(),
  m4a: mp4('soun'),
} as const

/** The same containers with a track of pictures. */
export const FILMS = { weba: webm('V_VP8'), m4a: mp4('vide') } as const
