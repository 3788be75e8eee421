import { createHash, randomBytes } from 'node:crypto'
import type { FormTransfer } from '@tiantian/cloud/file/form-post-transfer.ts'
import type { Host } from '@tiantian/cloud/host.ts'
import { expect, test } from 'vitest'
import { postResuming } from './resuming-post.ts'

const CONTENT = randomBytes(100_000)
const file = new File([CONTENT], 'price.pdf')
const FORM = { url: 'https://mall.example/media/upload', formData: { key: 'a.pdf', Signature: 's' } }

/** A server of which each connection breaks after so many bytes of the file; it counts what arrives. */
function serverThat(breaksAfter: number[]) {
  const state = { arrived: Buffer.alloc(0), sent: 0, posts: 0, hash: '', isStored: false }
  const postForm = async ({ form, onSent }: FormTransfer) => {
    state.posts += 1
    const offset = Number(form.get('upload-offset'))
    if (offset !== state.arrived.length)
      return { data: '{"code":"STATE_CONFLICT"}', statusCode: 409, header: {} }
    const rest = Buffer.from(await (form.get('file') as File).arrayBuffer())
    const limit = breaksAfter.shift() ?? Number.POSITIVE_INFINITY
    const part = rest.subarray(0, limit)
    state.sent += part.length
    state.arrived = Buffer.concat([state.arrived, part])
    onSent?.(part.length, rest.length)
    if (part.length < rest.length) throw new Error('the connection broke')
    state.hash = form.get('upload-sha256') as string
    state.isStored = true
    return { data: '', statusCode: 200, header: {} }
  }
  const fetch = (_url: unknown, { body }: { body: URLSearchParams }) => {
    expect(body.get('Signature')).toBe('s')
    const { arrived, isStored } = state
    return Promise.resolve(Response.json({ offset: isStored ? 0 : arrived.length, isStored }))
  }
  // Pauses are over at once, deadlines never.
  const later = (task: () => void, delayMs: number) => {
    if (delayMs < 10_000) setImmediate(task)
    return () => undefined
  }
  return { state, host: { postForm, fetch, later, now: () => 0 } as unknown as Host }
}

test('[S7.7] a connection that breaks twice sends each byte once, and its progress never goes back', async () => {
  const { state, host } = serverThat([40_000, 30_000])
  const seen: number[] = []
  const onProgress = ({ progress }: { readonly progress: number }) => void seen.push(progress)
  const answer = await postResuming(host, { ...FORM, files: [{ file }], onProgress })
  expect(answer.statusCode).toBe(200)
  expect(state).toMatchObject({ posts: 3, sent: CONTENT.length })
  expect(state.arrived.equals(CONTENT)).toBe(true)
  expect(state.hash).toBe(createHash('sha256').update(CONTENT).digest('hex'))
  expect(seen).toEqual([40, 70, 100])
})

test('[S7.7] a retry by the user goes on from what has arrived; a fourth break ends the post', async () => {
  const { state, host } = serverThat([10_000, 10_000, 10_000])
  const post = { ...FORM, files: [{ file }] }
  await expect(postResuming(host, post)).rejects.toThrow('uploadFile:fail')
  expect((await postResuming(host, post, true)).statusCode).toBe(200)
  expect(state.sent).toBe(CONTENT.length)
})

test('[S7.7] when only the reply was lost nothing is sent again, and a refusal is given as it is', async () => {
  const { state, host } = serverThat([])
  const post = { ...FORM, files: [{ file }] }
  await postResuming(host, post)
  expect((await postResuming(host, post, true)).statusCode).toBe(200)
  expect(state).toMatchObject({ posts: 1, sent: CONTENT.length })
  const expired = () => Promise.resolve(Response.json({ code: 'UPLOAD_EXPIRED' }, { status: 400 }))
  const answer = await postResuming({ ...host, fetch: expired }, post, true)
  expect(answer).toMatchObject({ statusCode: 400, data: '{"code":"UPLOAD_EXPIRED"}' })
})

test('[S8.5] a stopped upload is not tried again by itself', async () => {
  const { state, host } = serverThat([10_000])
  const stopping = new AbortController()
  const post = { ...FORM, files: [{ file }], signal: stopping.signal, onProgress: () => stopping.abort() }
  await expect(postResuming(host, post)).rejects.toThrow()
  expect(state.posts).toBe(1)
})
