import { signUpload } from '@tiantian/contracts/media/file.ts'
import { UPLOAD_QUOTA, UPLOADS_OF_ADDRESS } from '@tiantian/contracts/media/limit.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { Uploader } from '../../test/uploader.ts'

const here = await testApp()
const { db, clock, user } = here
const HOUR_MS = 3_600_000

/** Earlier uploads of the user who signed this one. */
async function makeUploads(signId: string, count: number, bytes: number) {
  await db.sql`
    insert into media_files (id, path, owner_id, device_id, bytes, created_at)
    select gen_random_uuid(), 'before/' || gen_random_uuid() || '.txt', owner_id, device_id, ${bytes}, created_at
    from media_files, generate_series(1, ${count}) where id = ${signId}`
}

test('[S7.7] a device may upload a number of files a day, then no more until the next day', async () => {
  const uploader = new Uploader(here)
  const { id } = await uploader.sign('first.txt')
  await makeUploads(id, UPLOAD_QUOTA.device.files - 2, 0)
  await uploader.sign('last.txt')
  const { error } = await uploader.trySign('above.txt')
  expect(error).toEqual({
    code: 'UPLOAD_LIMIT',
    message: 'You have reached the upload limit: 300 files or 1000 MB in 24 hours.',
  })
  expect((await new Uploader(here).trySign('other-device.txt')).error).toBeUndefined()
  clock.advance(25 * HOUR_MS)
  expect((await uploader.trySign('tomorrow.txt')).error).toBeUndefined()
})

test('[S7.7] a device may upload a number of bytes a day; two simultaneous files cannot exceed it', async () => {
  const uploader = new Uploader(here)
  const characters = [
    await uploader.sign('a.txt'),
    await uploader.sign('b.txt'),
    await uploader.sign('c.txt'),
  ]
  await makeUploads(characters[0]!.id, 1, UPLOAD_QUOTA.device.bytes - 2500)
  const posted = await Promise.all(characters.map((sign) => uploader.post(sign, 'x'.repeat(1000))))
  expect(posted.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 429])
  const refused = characters[posted.findIndex(({ status }) => status === 429)]!
  expect(await uploader.report(refused)).toBe(false)
})

test('[S7.7] a user has a separate, larger quota', async () => {
  const [member, other] = [await user(), await user()]
  const { id } = await member.call(signUpload, { fileName: 'a.png' })
  await makeUploads(id, UPLOAD_QUOTA.user.files - 1, 0)
  expect(await member.refused(signUpload, { fileName: 'b.png' })).toMatchObject({
    code: 'UPLOAD_LIMIT',
    status: 429,
    params: { files: 2000, megabytes: 4000 },
  })
  await other.call(signUpload, { fileName: 'b.png' })
})

test('[S7.7] an address may sign a number of forms per hour, whatever user it claims', async () => {
  const fresh = await testApp()
  const files = fresh.media.files
  const input = { fileName: 'a.txt', address: '2001:db8::7', host: 'mall.example' }
  for (let n = 0; n < UPLOADS_OF_ADDRESS.max; n++)
    await files.sign({ ...input, deviceId: `device-${n % 10}` })
  const above = { ...input, deviceId: 'device-new', address: '2001:db8::8' }
  await expect(files.sign(above)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await files.sign({ ...input, deviceId: 'device-new', address: '2001:db9::1' })
  fresh.clock.advance(HOUR_MS + 1)
  await files.sign(above)
})
