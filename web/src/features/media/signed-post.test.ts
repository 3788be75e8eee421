import { expect, test, vi } from 'vitest'
import { stubStorage } from '../../sdk/test-browser.ts'

const posted: string[] = []
const network = { isDown: false }

/** A browser that knows that it is offline: there a broken post is not repeated by itself. */
function stubBrowser() {
  stubStorage()
  vi.stubGlobal('location', { origin: 'https://mall.example' })
  vi.stubGlobal('navigator', { onLine: false, language: 'en', languages: ['en'] })
  vi.stubGlobal('fetch', (url: string, { body }: { body: FormData | URLSearchParams }) => {
    if (network.isDown) return Promise.reject(new TypeError('no network'))
    const key = body.get('key') as string
    posted.push(url.endsWith('/progress') ? `progress of ${key}` : key)
    return Promise.resolve(Response.json({ offset: 0, isStored: false }))
  })
}

test('[S7.7] the form of an upload that broke off is taken up again for the same purpose alone', async () => {
  stubBrowser()
  const { postBySign } = await import('./signed-post.ts')
  const file = new File(['%PDF-1.4'], 'letter.pdf')
  const signed: string[] = []
  const signerOf = (purpose: string) => ({
    purpose,
    sign() {
      signed.push(purpose)
      const id = `${purpose} ${signed.length}`
      return Promise.resolve({ id, action: '/media/upload', fields: { key: id } })
    },
  })
  network.isDown = true
  await expect(postBySign(file, signerOf('proof'))).rejects.toMatchObject({ code: 'UPLOAD_FAILED' })
  network.isDown = false
  expect(await postBySign(file, signerOf('licence'))).toBe('licence 2')
  expect(await postBySign(file, signerOf('proof'))).toBe('proof 1')
  expect(signed).toEqual(['proof', 'licence'])
  expect(posted).toEqual(['licence 2', 'progress of proof 1', 'proof 1'])
  // What has arrived is not taken up.
  expect(await postBySign(file, signerOf('proof'))).toBe('proof 3')
})
