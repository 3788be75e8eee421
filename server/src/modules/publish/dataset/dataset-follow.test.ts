import { setDatasetFollow } from '@tiantian/contracts/publish/dataset-follow.ts'
import { rollBackRelease } from '@tiantian/contracts/publish/dataset-import.ts'
import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { setPreference } from '@tiantian/contracts/user/preference.ts'
import { beforeAll, expect, test } from 'vitest'
import { Mailbox } from '../../../test/mailbox.ts'
import { FIRST, makeDataset, release } from '../../../test/make-dataset.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { eraseClosed } from '../../user/account/erase.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { datasetReleased } from './dataset-notification.ts'

const here = await testApp()
const { db, user, visitor } = here
const box = new Mailbox(here)
const emails = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock: here.clock },
  [datasetReleased],
)
let office: { editor: Person; publisher: Person }

beforeAll(async () => {
  office = {
    editor: await makeOfficer(here, ['data_editor']),
    publisher: await makeOfficer(here, ['data_publisher']),
  }
})

async function follower(email: string): Promise<Person> {
  const member = await user()
  await db.sql`update users set email = ${email} where id = ${member.id}`
  await member.call(setPreference, { language: 'ru' })
  return member
}

/** Runs the job as within a minute, and once more, as it may repeat. */
async function messagesTo(recipient: string) {
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${emails.topic} returning data`
  for (const { data } of [...waiting, ...waiting]) await emails.run(db, data)
  return box.messagesTo(recipient)
}

test('a follower gets one notification per published release, until they unfollow', async () => {
  const slug = await makeDataset(here)
  await release(here, office, slug, FIRST)
  const user = await follower('reader@mail.example')
  const input = { slug, isFollowed: true }
  expect(await user.call(setDatasetFollow, input)).toEqual({
    isFollowed: true,
    email: 'reader@mail.example',
  })
  // Releases from before the follow count as read.
  expect(await messagesTo('reader@mail.example')).toHaveLength(0)

  await release(here, office, slug, FIRST.replace('150', '160'))
  const [email, ...more] = await messagesTo('reader@mail.example')
  expect([email?.subject, more]).toEqual(['Новые данные: Exports (ru)', []])
  expect(email?.text).toContain(`https://mall.example/#/pages/publish/publish-data-detail?slug=${slug}`)

  await user.call(setDatasetFollow, { slug, isFollowed: false })
  await release(here, office, slug, FIRST.replace('150', '170'))
  expect(await messagesTo('reader@mail.example')).toHaveLength(1)
})

test('a release withdrawn before notifications are sent notifies nobody', async () => {
  const slug = await makeDataset(here)
  await release(here, office, slug, FIRST)
  const user = await follower('patient@mail.example')
  await user.call(setDatasetFollow, { slug, isFollowed: true })
  const n = await release(here, office, slug, FIRST.replace('150', '160'))
  await office.publisher.call(rollBackRelease, { slug, n })
  expect(await messagesTo('patient@mail.example')).toHaveLength(0)
})

test('only members can follow, and only published datasets', async () => {
  const slug = await makeDataset(here)
  const member = await user()
  expect((await visitor.refused(setDatasetFollow, { slug, isFollowed: true })).code).toBe('LOGIN_REQUIRED')
  expect((await member.refused(setDatasetFollow, { slug: 'nothing-here', isFollowed: true })).code).toBe(
    'DATASET_NOT_FOUND',
  )
})

test('[S2.45] an erased user follows nothing any more', async () => {
  const slug = await makeDataset(here)
  await release(here, office, slug, FIRST)
  const user = await follower('leaves@mail.example')
  await user.call(setDatasetFollow, { slug, isFollowed: true })
  await user.call(closeAccount, {})
  here.clock.advance(16 * 86_400_000)
  await eraseClosed(here.context)
  const rows = await db.sql`select from dataset_followers where user_id = ${user.id}`
  expect(rows).toHaveLength(0)
})
