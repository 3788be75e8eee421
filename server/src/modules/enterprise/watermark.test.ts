import { deflateSync, inflateSync } from 'node:zlib'
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { attached, enterpriseForm } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { ONE_PAGE, uploadDocument } from '../../test/make-order.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { clock, db, app } = here

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

const SCAN = { width: 1400, height: 1000, channels: 3, background: '#ffffff' } as const

/** A submitted application with this paper, and who reviews it. */
async function reviewOf(fileName: string, file: Buffer) {
  const owner = await here.user()
  await owner.call(of.startApplication, { requestId: newId() })
  const fileId = await uploadDocument(here, owner, fileName, file)
  const { application } = await owner.call(of.attachDocument, { fileId, kind: 'licence', fileName })
  const form = enterpriseForm()
  const saved = await owner.call(of.saveApplication, { version: application.version, form })
  const sent = await owner.call(of.submitApplication, { version: saved.application.version })
  const { id, documents } = sent.application
  const officer = await makeOfficer(here, ['kyb_reviewer'])
  await db.sql`update users set nickname = 'Айгүл 张伟 Ў' where id = ${officer.id}`
  return { id, owner, officer, fileId, documentId: documents[0]!.id }
}

const openAs = (officer: Person, documentId: string) => officer.call(of.openReviewedDocument, { documentId })
const get = async (url: string) => app.inject({ url })

/** All texts that the fonts of a PDF say they draw in the mark, in the order in which they are drawn. */
async function textOf(file: Buffer): Promise<string> {
  // Written again without packed objects, so that it can be read here.
  const document = await PDFDocument.load(file)
  const plain = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1')
  const streams = [...plain.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString()
    } catch {
      return body
    }
  })
  const letters = new Map(
    streams
      .flatMap((text) => [...text.matchAll(/^<(\w\w)> <(\w+)>$/gm)])
      .map(([, code = '', hex = '']) => [code, Buffer.from(hex, 'hex').swap16().toString('utf16le')]),
  )
  const drawn = streams.find((text) => text.includes('BT') && /<\w\w> ?(?:\]|Tj|-?\d)/.test(text)) ?? ''
  return [...drawn.matchAll(/<(\w\w)>/g)].map(([, code = '']) => letters.get(code)).join('')
}

test('[S4.15] a picture that an officer opens has their mark and its size, and its owner gets the file itself', async () => {
  for (const [name, encoded] of [
    ['scan.png', sharp({ create: SCAN }).png()],
    ['scan.jpg', sharp({ create: SCAN }).jpeg()],
  ] as const) {
    const file = await encoded.toBuffer()
    const { owner, officer, documentId } = await reviewOf(name, file)
    const { url } = await openAs(officer, documentId)
    const marked = await get(url)
    expect(marked.headers['content-type']).toBe(name.endsWith('png') ? 'image/png' : 'image/jpeg')
    const picture = sharp(marked.rawPayload)
    expect(await picture.metadata()).toMatchObject({ width: SCAN.width, height: SCAN.height })
    // Red letters on white paper, in each quarter of it.
    for (const left of [0, SCAN.width / 2])
      for (const top of [0, SCAN.height / 2]) {
        const part = { left, top, width: SCAN.width / 2, height: SCAN.height / 2 }
        const { channels } = await sharp(await picture.clone().extract(part).png().toBuffer()).stats()
        expect(channels[0]!.mean - channels[1]!.mean).toBeGreaterThan(1)
      }
    const plain = await get((await owner.call(of.openDocument, { documentId })).url)
    expect(plain.rawPayload.equals(file)).toBe(true)
  }
})

test('[S4.15] a small picture is marked too', async () => {
  const file = await sharp({ create: { ...SCAN, width: 40, height: 30 } })
    .png()
    .toBuffer()
  const { officer, documentId } = await reviewOf('small.png', file)
  const marked = await get((await openAs(officer, documentId)).url)
  expect(await sharp(marked.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 })
  expect(marked.rawPayload.equals(file)).toBe(false)
})

test('[S4.15] each page of a PDF says who opened it, when, and of which application', async () => {
  const source = await PDFDocument.create()
  for (const size of [
    [595, 842],
    [842, 595],
    [100, 3000],
  ] as const)
    source.addPage([...size])
  const file = Buffer.from(await source.save())
  const { id, owner, officer, documentId } = await reviewOf('licence.pdf', file)
  const { url } = await openAs(officer, documentId)
  const { rawPayload } = await get(url)
  const minute = clock.now().toISOString().slice(0, 16).replace('T', ' ')
  // A letter that no typeface has is drawn like the nearest one.
  expect(await textOf(rawPayload)).toBe(`Айгүл 张伟 Ў · ${minute} UTC${id}`)
  const marked = await PDFDocument.load(rawPayload)
  expect(marked.getPages().map((page) => page.getSize())).toEqual([
    { width: 595, height: 842 },
    { width: 842, height: 595 },
    { width: 100, height: 3000 },
  ])
  for (const page of marked.getPages()) expect(String(page.node.Resources())).toContain('/EmbeddedPdfPage')
  expect((await get((await owner.call(of.openDocument, { documentId })).url)).rawPayload.equals(file)).toBe(
    true,
  )
  // A part of it is a part of the marked file.
  const { statusCode, rawPayload: part } = await app.inject({ url, headers: { range: 'bytes=0-99' } })
  expect([statusCode, part.length]).toEqual([206, 100])
  const [{ count } = { count: 0 }] = await db.sql<{ count: number }[]>`
    select count(*)::int as count from audit_log
    where event = 'application.openDocument' and object_id = ${id} and actor_id = ${officer.id}`
  expect(count).toBe(1)
})

test('[S4.15] nobody can take the mark off a link, or put another one on it', async () => {
  const { officer, documentId, fileId } = await reviewOf('licence.pdf', ONE_PAGE)
  const { url } = await openAs(officer, documentId)
  const [path = '', viewer = '', ends = '', signature = ''] = url.split('.')
  expect(path.endsWith(fileId)).toBe(true)
  const another = Buffer.from(viewer, 'base64url').map((byte, at) => (at === 3 ? byte ^ 1 : byte))
  for (const changed of [
    [path, ends, signature],
    [path, '', ends, signature],
    [path, Buffer.from(another).toString('base64url'), ends, signature],
    [path, viewer, viewer, ends, signature],
    [path, viewer, `${ends}z`, signature],
    [path.replace(fileId, newId()), viewer, ends, signature],
  ])
    expect((await get(changed.join('.'))).statusCode, changed.join('.')).toBe(404)
  expect((await get(url)).statusCode).toBe(200)
  clock.advance(11 * 60_000)
  expect((await get(url)).statusCode).toBe(404)
})

/** A page whose catalogue is in a list of objects that unpacks to far more than a scan needs. */
function bomb(): Buffer {
  const start = 100_000_000
  const packed = deflateSync(`${'1 0'.padEnd(start)}<</Type/Catalog/Pages 2 0 R>>`, { level: 9 })
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.5\n9 0 obj<</Type/ObjStm/N 1/First ${start}/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    ),
    packed,
    Buffer.from('\nendstream endobj\n'),
    ONE_PAGE.subarray(ONE_PAGE.indexOf('2 0 obj')),
  ])
}

async function encrypted(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return Buffer.from(await document.save())
}

async function ofPages(count: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < count; page += 1) document.addPage([100, 100])
  return Buffer.from(await document.save())
}

test('[S4.15] a PDF that no officer could open with a mark is refused when it is attached', async () => {
  const owner = await here.user()
  await owner.call(of.startApplication, { requestId: newId() })
  const attach = async (file: Buffer) => {
    const fileId = await uploadDocument(here, owner, 'licence.pdf', file)
    return owner.refused(of.attachDocument, { fileId, kind: 'licence', fileName: 'licence.pdf' })
  }
  const locked = await encrypted()
  await expect(PDFDocument.load(locked)).rejects.toThrow(EncryptedPDFError)
  expect((await attach(locked)).code).toBe('DOCUMENT_LOCKED')
  for (const broken of [
    Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    ONE_PAGE.subarray(0, 60),
    Buffer.from(ONE_PAGE.toString().replace('0 0 595 842', '0 0 0 842')),
    await ofPages(201),
    bomb(),
  ])
    expect((await attach(broken)).code).toBe('DOCUMENT_UNREADABLE')
  expect((await attached(here, owner)).application.documents).toHaveLength(1)
})

test('[S4.15] a PDF of before that cannot be marked is not opened at all, and that is not an opening', async () => {
  const { id, officer, documentId, fileId, owner } = await reviewOf('licence.pdf', ONE_PAGE)
  const stored = await uploadDocument(here, owner, 'old.pdf', await encrypted())
  await db.sql`update media_files set privacy = 'kept' where id = ${stored}`
  await db.sql`update enterprise_documents set file_id = ${stored} where file_id = ${fileId}`
  expect((await officer.refused(of.openReviewedDocument, { documentId })).code).toBe('DOCUMENT_WITHOUT_MARK')
  expect(
    await db.sql`select from audit_log where object_id = ${id} and event = 'application.openDocument'`,
  ).toEqual([])
})
