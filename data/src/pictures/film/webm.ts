/** One VP8 frame of a video. */
export interface WebmFrame {
  readonly atMs: number
  readonly vp8: Buffer
}

interface FilmSize {
  readonly width: number
  readonly height: number
  readonly durationMs: number
}

/** A lossy WebP contains a VP8 key frame. @throws when it uses another format */
export function vp8Of(webp: Buffer): Buffer {
  const isVp8 = webp.toString('latin1', 0, 4) === 'RIFF' && webp.toString('latin1', 8, 16) === 'WEBPVP8 '
  if (!isVp8) throw new Error('the picture is no plain lossy WebP')
  return webp.subarray(20, 20 + webp.readUInt32LE(16))
}

const CLUSTER_MS = 1000

/**
 * A silent video of key frames only: every browser plays it, and can seek to any of them. Names of elements are those
 * of the WebM container.
 */
export function webm(frames: readonly WebmFrame[], size: FilmSize): Buffer {
  const clusters = clustersOf(frames)
  const head = Buffer.concat([info(size), tracks(size)])
  const times = clusters.map(({ atMs }) => atMs)
  // All cues have the same length, whatever positions they contain.
  const start = head.length + cues(times, []).length
  let at = start
  const places = clusters.map(({ content }) => {
    at += content.length
    return at - content.length
  })
  const segment = Buffer.concat([head, cues(times, places), ...clusters.map(({ content }) => content)])
  return Buffer.concat([EBML, element('18538067', segment)])
}

function element(id: string, content: Buffer): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(content.length) | 0x0100000000000000n)
  return Buffer.concat([Buffer.from(id, 'hex'), length, content])
}

const group = (id: string, ...inner: Buffer[]) => element(id, Buffer.concat(inner))
const text = (id: string, value: string) => element(id, Buffer.from(value))

function number(id: string, value: number): Buffer {
  const content = Buffer.alloc(4)
  content.writeUInt32BE(value)
  return element(id, content)
}

function float(id: string, value: number): Buffer {
  const content = Buffer.alloc(8)
  content.writeDoubleBE(value)
  return element(id, content)
}

const EBML = group(
  '1a45dfa3',
  ...[number('4286', 1), number('42f7', 1), number('42f2', 4), number('42f3', 8)],
  ...[text('4282', 'webm'), number('4287', 2), number('4285', 2)],
)

const info = ({ durationMs }: FilmSize) =>
  group(
    '1549a966',
    ...[number('2ad7b1', 1_000_000), float('4489', durationMs)],
    ...[text('4d80', 'Tiantian Mall'), text('5741', 'Tiantian Mall')],
  )

const tracks = ({ width, height }: FilmSize) =>
  group(
    '1654ae6b',
    group(
      'ae',
      ...[number('d7', 1), number('73c5', 1), number('83', 1), number('9c', 0), text('86', 'V_VP8')],
      group('e0', number('b0', width), number('ba', height)),
    ),
  )

const cues = (times: readonly number[], places: readonly number[]) =>
  group(
    '1c53bb6b',
    ...times.map((time, at) =>
      group('bb', number('b3', time), group('b7', number('f7', 1), number('f1', places[at] ?? 0))),
    ),
  )

interface Cluster {
  readonly atMs: number
  readonly content: Buffer
}

function clustersOf(frames: readonly WebmFrame[]): Cluster[] {
  const spans = Map.groupBy(frames, ({ atMs }) => Math.floor(atMs / CLUSTER_MS))
  return [...spans.values()].map((span) => {
    const atMs = span[0]!.atMs
    return {
      atMs,
      content: group('1f43b675', number('e7', atMs), ...span.map((frame) => block(frame, atMs))),
    }
  })
}

function block({ atMs, vp8 }: WebmFrame, clusterMs: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(atMs - clusterMs, 1)
  return element('a3', Buffer.concat([head, vp8]))
}
