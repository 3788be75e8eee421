import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Request } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { ONCE } from '../once.ts'
import { openWidgets } from '../widget-page.ts'

const SIZE = 3_000_000
const ARRIVED = 2_000_000

/** What a form holds besides its file. */
function fieldsOf(request: Request): Record<string, string> {
  const body = request.postDataBuffer()?.toString('latin1') ?? ''
  const fields = body.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]))
}

/** Sends the form over a connection that ends after so many bytes of the file, as a network that is cut does. */
async function cutOff(request: Request, content: Buffer) {
  const { hostname, port, host, pathname } = new URL(request.url())
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(request))) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(content)]), 'list.csv')
  const written = new Response(form)
  const body = Buffer.from(await written.arrayBuffer())
  const end = body.indexOf(content.subarray(0, 32)) + ARRIVED
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${written.headers.get('content-type')}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n`,
  )
  await new Promise<void>((resolve) => socket.end(body.subarray(0, end), resolve))
  await once(socket.resume(), 'close')
}

test(
  '[S7.7] an upload that the network cuts goes on from the bytes that have arrived, once the network is back',
  ONCE,
  async ({ page, request }) => {
    await openWidgets(page, 'en')
    const papers = page.getByRole('region', { name: 'Papers' })
    const content = Buffer.from(randomBytes(SIZE).toString('base64').slice(0, SIZE))
    const offsets: number[] = []
    page.on('response', (reply) => {
      if (reply.url().endsWith('/media/upload/progress'))
        void reply.json().then(({ offset }: { offset: number }) => offsets.push(offset))
    })
    let isCut = false
    await page.route('**/media/upload', async (route) => {
      if (!isCut) await cutOff(route.request(), content)
      isCut = true
      await route.abort('internetdisconnected')
    })
    await papers
      .locator('input[type=file]')
      .setInputFiles([{ name: 'list.csv', mimeType: 'text/csv', buffer: content }])
    await expect(papers.getByRole('alert')).toBeVisible()
    await page.unroute('**/media/upload')
    // As the browser reports that the network is back.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(papers.getByRole('status')).toHaveText('1 of 1 uploaded')
    const uploaded = JSON.parse(
      (await page.getByRole('status', { name: 'Papers uploaded' }).textContent()) ?? '[]',
    ) as { fileId: string; size: number }[]
    const { pathname } = new URL(uploaded[0]!.fileId)
    expect((await (await request.get(pathname)).body()).equals(content)).toBe(true)
    expect(Math.max(...offsets), `of ${offsets.join(', ')}`).toBeGreaterThan(ARRIVED / 2)
    expect(Math.max(...offsets)).toBeLessThanOrEqual(ARRIVED)
  },
)
