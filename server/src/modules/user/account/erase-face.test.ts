import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { expect, test } from 'vitest'
import { makePicture } from '../../../test/make-picture.ts'
import { testApp } from '../../../test/test-app.ts'
import { Uploader } from '../../../test/uploader.ts'
import { eraseClosed } from './erase.ts'

const here = await testApp()
const { user, db, clock, media } = here
const uploader = new Uploader(here)
const DAY_MS = 86_400_000

test("[S2.45] erasing an account removes its owner's pictures, but no picture of another user that it pointed at", async () => {
  const leaving = await user()
  const staying = await user()
  const face = async (id: string, index: number) =>
    uploader.upload(`${id}${clock.now().getTime() + index}.jpg`, await makePicture('jpeg', 60 + index), true)
  const old = await face(leaving.id, 1)
  const current = await face(leaving.id, 2)
  const others = await face(staying.id, 3)
  // The last chosen picture belongs to another user.
  await db.sql`
    update users set avatar = ${new URL(others.fileId).pathname} where id in (${leaving.id}, ${staying.id})`
  await leaving.call(closeAccount, {})
  clock.advance(15 * DAY_MS)
  expect(await eraseClosed(here.context)).toBe(1)
  const seen = await Promise.all([old, current, others].map(({ fileId }) => uploader.get(fileId)))
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
  // Knowing the upload id does not bring the picture back.
  expect(await uploader.report(current.sign)).toBe(false)
  expect((await media.cleanUp()).files).toBe(2)
  expect((await uploader.get(others.fileId)).statusCode).toBe(200)
})
