import { signUpload } from '@tiantian/contracts/media/file.ts'
import { UPLOAD_QUOTA, UPLOADS_OF_ADDRESS } from '@tiantian/contracts/media/limit.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { Uploader } from '../../test/uploader.ts'

const here = await testApp()
const { db, clock, user } = here
const HOUR_MS = 3_600_000

/** Earlier uploads of the user who signed this one. */
async function makeUploads(signId: string, count: number, bytes: number) {
  await db.sql`
    insert into media_files (id, path, owner_id, device_id, network_hash, bytes, created_at)
    select gen_random_uuid(), 'before/' || gen_random_uuid() || '.txt', owner_id, device_id, network_hash, ${bytes},
      created_at
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
    message: 'You have reached the upload limit: 300 files or 500 MB in 24 hours.',
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
  await makeUploads(characters[0]!.id, 1, UPLOAD_QUOTA.device.bytes - 250_000)
  const posted = await Promise.all(characters.map((sign) => uploader.post(sign, 'x'.repeat(100_000))))
  expect(posted.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 429])
  const refused = characters[posted.findIndex(({ status }) => status === 429)]!
  expect(await uploader.report(refused)).toBe(false)
})

test('[S7.7] a user has a separate, larger quota', async () => {
  const member = await user()
  const other = await user()
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
  // Within the same day the number of files of a network is reached too.
  fresh.clock.advance(25 * HOUR_MS)
  await files.sign(above)
})

describe('devices and accounts are free, so the network is counted too', () => {
  const NETWORKS = [
    ['an IPv4 address', '198.51.100.7', '198.51.100.7', '198.51.100.8'],
    ['an IPv4 address in IPv6 notation', '::ffff:203.0.113.9', '203.0.113.9', '203.0.113.10'],
    ['a /56 of IPv6', '2001:db8:1:1100::1', '2001:db8:1:11ff:a:b:c:d', '2001:db8:1:1200::1'],
  ] as const

  test.each(NETWORKS)(
    '[S7.7] %s: any number of devices shares the files and bytes of a day',
    async (_, one, same, other) => {
      const { files } = here.media
      const sign = (address: string, n: number) =>
        files.sign({
          fileName: 'a.txt',
          deviceId: `device ${NETWORKS.findIndex(([, each]) => each === one)} ${n}`,
          address,
          host: 'mall.example',
        })
      for (const [files_, bytes] of [
        [UPLOAD_QUOTA.deviceNetwork.files - 1, 0],
        [1, UPLOAD_QUOTA.deviceNetwork.bytes + 1],
      ]) {
        const { id } = await sign(one, 0)
        await makeUploads(id, files_!, bytes!)
        await expect(sign(same, 1)).rejects.toMatchObject({ code: 'UPLOAD_LIMIT' })
        await sign(other, 2)
        clock.advance(25 * HOUR_MS)
        await sign(same, 3)
        clock.advance(25 * HOUR_MS)
      }
    },
  )

  test('[S7.7] any number of accounts shares those of a network, apart from its visitors', async () => {
    clock.advance(25 * HOUR_MS)
    const member = await user()
    const other = await user()
    const { id } = await member.call(signUpload, { fileName: 'a.png' })
    await makeUploads(id, UPLOAD_QUOTA.userNetwork.files, 0)
    // Those of other accounts, as far as the quota of one account is concerned.
    await db.sql`update media_files set owner_id = ${member.id} where owner_id = ${other.id}`
    expect((await other.refused(signUpload, { fileName: 'b.png' })).params).toEqual({
      files: 8000,
      megabytes: 16_000,
    })
    expect((await new Uploader(here).trySign('visitor.txt')).error).toBeUndefined()
    clock.advance(25 * HOUR_MS)
  })

  test('[S7.7] what is being sent counts already, and what failed does not count', async () => {
    const uploader = new Uploader(here)
    const first = await uploader.sign('a.txt')
    const second = await uploader.sign('b.txt')
    const third = await uploader.sign('c.txt')
    await makeUploads(first.id, 1, UPLOAD_QUOTA.device.bytes - 150_000)
    // Binary named as text.
    expect((await uploader.post(first, Buffer.alloc(100_000))).code).toBe('FILE_DAMAGED')
    expect((await uploader.post(second, 'x'.repeat(100_000))).status).toBe(200)
    expect((await uploader.post(third, 'x'.repeat(100_000))).code).toBe('UPLOAD_LIMIT')
  })

  test('the network is stored as a keyed hash', async () => {
    const [row] = await db.sql<{ text: string }[]>`
      select string_agg(m::text, ' ') as text from media_files m where network_hash is not null`
    expect(row!.text.length).toBeGreaterThan(1000)
    for (const [, address] of NETWORKS) expect(row!.text).not.toContain(address)
  })
})
