import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { expect, test } from 'vitest'
import { printDemoPapers } from './demo-papers.ts'
import { approved } from './test/make-enterprise.ts'
import { makeOfficer } from './test/make-officer.ts'
import { testApp } from './test/test-app.ts'

const here = await testApp()

test('[S2.39] the office opens the papers of the demo world, which are printed at the first start', async () => {
  const owner = await here.user()
  const { id, documents } = await approved(here, owner)
  // As the world is loaded: a row without content.
  await here.db.sql`
    update media_files set bytes = 0, object_key = 'demo/' || id where id = (
      select file_id from enterprise_documents where application_id = ${id})`
  await here.db.sql`update enterprise_documents set expires_on = '2027-05-01' where application_id = ${id}`
  for (const _ of [1, 2]) await printDemoPapers(here.db, here.media, here.dataDir)
  const officer = await makeOfficer(here, ['kyb_reviewer'])
  const { url } = await officer.call(of.openReviewedDocument, { documentId: documents[0]!.id })
  const { statusCode, rawPayload } = await here.app.inject({ url })
  expect(statusCode).toBe(200)
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(rawPayload.length).toBeGreaterThan(5000)
})
