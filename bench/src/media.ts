import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import sharp from 'sharp'
import { makeBuyers } from './buyers.ts'
import { latenciesMs } from './load.ts'
import type { Mall } from './mall.ts'
import type { Result } from './result.ts'
import { atMost, p95 } from './result.ts'

const UPLOADS = 5
const CACHED_READS = 200
const SIDES = [100, 200, 400, 600, 800]
/** Its timer has this resolution: delays up to it do not count. */
const TICK_MS = 10

/** The effect of uploads on other requests, and the time for a thumbnail. */
export async function measureMedia(mall: Mall): Promise<Result[]> {
  const [buyer] = await makeBuyers(mall, 1)
  const token = buyer?.token ?? ''
  const photo = await makePhoto()
  await loopHeldMs(mall)
  const urls = await Promise.all(Array.from({ length: UPLOADS }, () => upload(mall, token, photo)))
  const heldMs = await loopHeldMs(mall)

  const thumbnails = SIDES.map(
    (side) => `${mall.url}${urls[0]}?x-oss-process=image/resize,m_fill,w_${side},h_${side}`,
  )
  const accept = { accept: 'image/webp,*/*' }
  const first = await latenciesMs(thumbnails, accept)
  const again = Array.from({ length: CACHED_READS }, (_, n) => thumbnails[n % thumbnails.length] ?? '')
  return [
    atMost('event loop held by 5 uploads of 5 MB', heldMs, 'ms', 50),
    atMost('thumbnail of a 4,000 px photo, first', Math.max(...first), 'ms', 300),
    atMost('thumbnail of a 4,000 px photo, cached, p95', p95(await latenciesMs(again, accept)), 'ms', 5),
  ]
}

/** Noise compresses badly: 4,000 by 3,000 pixels are 5.5 MB. */
async function makePhoto(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: 'grey', noise } as const
  return new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())])
}

/** Signs, posts and reports, as the web does. Returns the address of the file. */
async function upload(mall: Mall, token: string, photo: Blob): Promise<string> {
  const { id, action, fields } = await call(mall, token, signUpload, { fileName: 'photo.jpg' })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', photo, 'photo.jpg')
  const reply = await fetch(mall.url + action, { method: 'POST', body: form })
  if (!reply.ok) throw new Error(`the upload was refused: ${reply.status} ${await reply.text()}`)
  return (await call(mall, token, reportUpload, { id })).url
}

async function call<A extends AnyAction>({ url }: Mall, token: string, { name }: A, input: Input<A>) {
  const reply = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  if (!reply.ok) throw new Error(`${name} was refused: ${reply.status}`)
  return (await reply.json()) as Output<A>
}

/** The longest block of the server's event loop since the last call. */
async function loopHeldMs({ url }: Mall): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const seconds = Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1])
  return Math.max(0, seconds * 1000 - TICK_MS)
}
