import { moveArticleText, saveArticleText } from '@tiantian/contracts/publish/office-article.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createJobs } from '../../platform/job/jobs.ts'
import { createLogger } from '../../platform/log.ts'
import { meetAtGate } from '../../test/gate.ts'
import type { Newsroom } from '../../test/make-article.ts'
import { makeDraft, makeNewsroom, move, statusOf, textOf } from '../../test/make-article.ts'
import type { TestApp } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { withoutRowLocks } from '../../test/without-locks.ts'
import { publishDue } from './article/publish-due.ts'

const guarded = await testApp()
const unguarded = await testApp()
await removeGuard(unguarded)

const GATE = 'trigger gate before update of state on article_texts for each statement'

test('a text returned and approved at the same moment ends in one of the two states', async () => {
  const { done, refusals } = await decideAtOnce(guarded, 1)
  expect([done, refusals]).toEqual([1, ['STATE_CONFLICT']])
})

test('control: without the lock both succeed', async () => {
  const { done } = await decideAtOnce(unguarded, 2)
  expect(done).toBe(2)
})

test('a text withdrawn from review by its author during approval is not approved with unreviewed words', async () => {
  const { author, editor } = await makeNewsroom(guarded)
  const place = await makeDraft(author)
  await move(author, place, 'submit')
  const { version } = await statusOf(editor, place)
  await move(author, place, 'withdraw')
  await author.call(saveArticleText, { ...place, version: version + 1, text: textOf('Other words') })
  await move(author, place, 'submit')
  const late = await editor.refused(moveArticleText, { ...place, version, event: 'approve' })
  expect(late.code).toBe('STATE_CONFLICT')
})

test('a text published while it is edited shows readers what was approved, or nothing new', async () => {
  const room = await makeNewsroom(guarded)
  const place = await approved(room)
  const { version } = await statusOf(room.author, place)
  const [saved, published] = await Promise.allSettled([
    room.author.call(saveArticleText, { ...place, version, text: textOf('Not approved') }),
    room.publisher.call(moveArticleText, { ...place, version, event: 'publish' }),
  ])
  expect([saved.status, published.status].sort()).toEqual(['fulfilled', 'rejected'])
  const pages = await guarded.db.sql<{ title: string }[]>`
    select title from article_pages where article_id = ${place.id}`
  expect(pages.map(({ title }) => title)).not.toContain('Not approved')
})

test('two schedulers at the same moment publish each due text once', async () => {
  expect(await publishAtOnce(guarded)).toEqual({ published: 6, once: 6, twice: 0 })
})

test('two servers with scheduled publishing publish each due text once', async () => {
  const { db, clock, schedules } = guarded
  const room = await makeNewsroom(guarded)
  const place = await approved(room)
  const publishAt = new Date(clock.now().getTime() + 60_000).toISOString()
  await move(room.publisher, place, 'schedule', { publishAt })
  const log = createLogger('silent')
  const done = vi.spyOn(log, 'info')
  const due = schedules.filter(({ name }) => name === 'publish.publish-due')
  const servers = [1, 2].map(() => createJobs({ db, log, handlers: [], schedules: due }))
  onTestFinished(async () => void (await Promise.all(servers.map((each) => each.stop()))))
  clock.advance(61_000)
  await Promise.all(servers.map((each) => each.start()))
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 60_000, interval: 200 })
  expect(done.mock.calls).toEqual([[{ published: 1, ended: 0 }, 'publish.publish-due is done']])
  expect((await statusOf(room.editor, place)).state).toBe('published')
})

test('control: without lock and condition both publish the same text', async () => {
  const { twice } = await publishAtOnce(unguarded)
  expect(twice).toBeGreaterThan(0)
})

test('a due text is published once even if the job repeats, and expires on time', async () => {
  const { db, clock } = guarded
  const room = await makeNewsroom(guarded)
  const place = await approved(room)
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  await move(room.publisher, place, 'schedule', { publishAt: at(10), unpublishAt: at(60) })
  expect(await publishDue(db, clock.now())).toEqual({ published: 0, ended: 0, late: 0 })
  clock.advance(11 * 60_000)
  expect(await publishDue(db, clock.now())).toEqual({ published: 1, ended: 0, late: 0 })
  expect(await publishDue(db, clock.now())).toEqual({ published: 0, ended: 0, late: 0 })
  expect(await statusOf(room.author, place)).toMatchObject({ state: 'published', isLive: true })
  clock.advance(60 * 60_000)
  expect(await publishDue(db, clock.now())).toEqual({ published: 0, ended: 1, late: 0 })
  expect(await statusOf(room.author, place)).toMatchObject({ state: 'unpublished', isLive: false })
})

test('a text published late is reported as late', async () => {
  const { db, clock } = guarded
  const room = await makeNewsroom(guarded)
  const place = await approved(room)
  await move(room.publisher, place, 'schedule', {
    publishAt: new Date(clock.now().getTime() + 1000).toISOString(),
  })
  clock.advance(600_000)
  expect(await publishDue(db, clock.now())).toEqual({ published: 1, ended: 0, late: 1 })
})

async function approved({ author, editor }: Newsroom) {
  const place = await makeDraft(author)
  await move(author, place, 'submit')
  await move(editor, place, 'approve')
  return place
}

/** Two reviewers: one returns what the other approves; returns how many changes reached the write. */
async function decideAtOnce(here: TestApp, writing: number) {
  const { author, editor, publisher } = await makeNewsroom(here)
  const place = await makeDraft(author)
  await move(author, place, 'submit')
  const { version } = await statusOf(editor, place)
  const decide = (event: 'approve' | 'return') => ({ ...place, version, event, comment: 'Not yet, please.' })
  const results = await meetAtGate(here, GATE, writing, () =>
    Promise.allSettled([
      editor.call(moveArticleText, decide('approve')),
      publisher.call(moveArticleText, decide('return')),
    ]),
  )
  const refusals = results.filter((result) => result.status === 'rejected')
  return {
    done: results.length - refusals.length,
    refusals: refusals.map(({ reason }) => (reason as { code: string }).code),
  }
}

async function publishAtOnce(here: TestApp) {
  const { db, clock } = here
  const room = await makeNewsroom(here)
  const places = await Promise.all(Array.from({ length: 6 }, () => approved(room)))
  const publishAt = new Date(clock.now().getTime() + 60_000).toISOString()
  for (const place of places) await move(room.publisher, place, 'schedule', { publishAt })
  clock.advance(120_000)
  // Without the guard a scheduler may also meet a text that the other has just published, and stop there.
  const reports = await meetAtGate(here, GATE, 2, () =>
    Promise.allSettled([publishDue(db, clock.now()), publishDue(db, clock.now())]),
  )
  const published = reports.map((report) => (report.status === 'fulfilled' ? report.value.published : 0))
  const audits = await db.sql<{ times: number }[]>`
    select count(*)::int as times from audit_log
    where event = 'article.publish' and actor_id is null and object_id = any(${places.map(({ id }) => id)}::uuid[])
    group by object_id`
  return {
    published: published.reduce((total, count) => total + count, 0),
    once: audits.filter(({ times }) => times === 1).length,
    twice: audits.filter(({ times }) => times > 1).length,
  }
}

/** Removes the locks, also that of the database function, so that the control equals the original otherwise. */
async function removeGuard(here: TestApp) {
  withoutRowLocks(here)
  const { sql } = here.db
  const [row] = await sql<{ source: string }[]>`
    select pg_get_functiondef('next_due_article'::regproc) as source`
  expect(row?.source).toMatch(/for update skip locked/)
  await sql.unsafe(row?.source.replace('for update skip locked', '') ?? '')
}
