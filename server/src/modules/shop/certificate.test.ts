import { DOCUMENT_BYTES_MAX, signDocument } from '@tiantian/contracts/media/document.ts'
import type { CertificateForm } from '@tiantian/contracts/shop/certificate.ts'
import { CERTIFICATES_MAX, openCertificate } from '@tiantian/contracts/shop/certificate.ts'
import { getOwnShop, moveOwnShop, saveOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import { getShop } from '@tiantian/contracts/shop/shop.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { openedShop } from '../../test/make-enterprise.ts'
import { uploadDocument } from '../../test/make-order.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { eraseCertificates } from './certificate.ts'

const here = await testApp()
const { user, visitor, db, app } = here

const certificateOf = async (
  person: Person,
  more: Partial<CertificateForm> = {},
): Promise<CertificateForm> => ({
  kind: 'certificate',
  name: 'ISO 9001:2015',
  issuer: 'TÜV SÜD',
  number: '12 100 4567',
  brand: '',
  validUntil: '2099-05-01',
  fileId: more.fileId ?? (await uploadDocument(here, person, 'iso.pdf')),
  ...more,
})

/** A shop whose owner can save the certificates that the returned function is given. */
async function seller() {
  const owner = await user()
  const id = await openedShop(here, owner)
  const changed = async (certificates: CertificateForm[]) => {
    const { shop } = await owner.call(getOwnShop, { id })
    return { id, version: shop.version, settings: { ...shop.settings, certificates } }
  }
  const save = async (certificates: CertificateForm[]) =>
    (await owner.call(saveOwnShop, await changed(certificates))).shop.settings.certificates
  const refused = async (certificates: CertificateForm[]) =>
    owner.refused(saveOwnShop, await changed(certificates))
  return { owner, id, save, refused }
}

const privacyOf = async (id: string) =>
  (await db.sql<{ privacy: string }[]>`select privacy from media_files where id = ${id}`)[0]?.privacy

test('[S2.24] a certificate stands on the page of the shop with its file, until its last day', async () => {
  const { owner, id, save } = await seller()
  const iso = await certificateOf(owner)
  const old = await certificateOf(owner, { validUntil: '2020-01-31' })
  const stored = await save([iso, old])
  expect(stored).toEqual([
    { ...iso, id: expect.any(String) },
    { ...old, id: expect.any(String) },
  ])
  const { shop } = await visitor.call(getShop, { id })
  const { brand: _, fileId: __, ...shown } = stored[0]!
  expect(shop.certificates).toEqual([{ ...shown, brandName: '', isChecked: false }])
  const { url } = await visitor.call(openCertificate, { id: stored[0]!.id! })
  expect((await app.inject({ url })).rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  expect((await visitor.refused(openCertificate, { id: stored[1]!.id! })).code).toBe('FILE_NOT_FOUND')
  await owner.call(openCertificate, { id: stored[1]!.id! })

  // A closed shop shows nothing.
  await owner.call(moveOwnShop, { id, event: 'close' })
  expect((await visitor.refused(openCertificate, { id: stored[0]!.id! })).code).toBe('FILE_NOT_FOUND')
  await owner.call(openCertificate, { id: stored[0]!.id! })
})

test('a certificate that is changed, moved or left out keeps or loses its file', async () => {
  const { owner, save } = await seller()
  const [one, two] = await save([
    await certificateOf(owner),
    await certificateOf(owner, { name: 'IATF 16949' }),
  ])
  const renewed = await certificateOf(owner, {
    ...two!,
    fileId: await uploadDocument(here, owner),
    issuer: '',
  })
  const after = await save([renewed, one!])
  expect(after).toEqual([renewed, one])
  expect(await privacyOf(two!.fileId)).toBe('dropped')
  expect(await privacyOf(renewed.fileId)).toBe('kept')
  expect(await save([])).toEqual([])
  expect(await privacyOf(one!.fileId)).toBe('dropped')
})

test('settings that are sent without certificates leave them', async () => {
  const { owner, id, save } = await seller()
  const stored = await save([await certificateOf(owner)])
  const { shop } = await owner.call(getOwnShop, { id })
  const { certificates: _, ...settings } = shop.settings
  const { shop: saved } = await owner.call(saveOwnShop, { id, version: shop.version, settings })
  expect(saved.settings.certificates).toEqual(stored)
})

test('an authorisation names a brand of the catalogue', async () => {
  const { owner, id, save, refused } = await seller()
  const [brand] = await db.sql<{ slug: string; name: string }[]>`
    select slug, name from brands where tier = 'oe' and state = 'accepted' limit 1`
  const paper = await certificateOf(owner, { kind: 'authorisation', name: 'Dealer letter' })
  expect(await refused([paper])).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'settings.certificates.0.brand', rule: 'required' }],
  })
  expect(await refused([{ ...paper, brand: 'no-such-brand' }])).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'settings.certificates.0.brand' }],
  })
  await save([{ ...paper, brand: brand!.slug }])
  const { shop } = await visitor.call(getShop, { id })
  expect(shop.certificates).toMatchObject([{ kind: 'authorisation', brandName: brand!.name }])
  expect((await owner.call(getOwnShop, { id })).shop.brandNames).toEqual({ [brand!.slug]: brand!.name })
})

test('limits, files and certificates of others are refused, and nothing is stored', async () => {
  const { owner, id, save, refused } = await seller()
  const [certificate] = await save([await certificateOf(owner)])
  const bad: [string, string][] = [
    ['name', ''],
    ['name', 'x'.repeat(121)],
    ['issuer', 'x'.repeat(121)],
    ['number', 'x'.repeat(81)],
    ['validUntil', '2027-02-30'],
    ['validUntil', '0000-01-01'],
    ['validUntil', ''],
    ['kind', 'licence'],
    ['brand', "'; --"],
    ['fileId', 'x'],
  ]
  for (const [name, value] of bad)
    expect(await refused([{ ...certificate!, [name]: value }]), `${name}: ${value}`).toMatchObject({
      code: 'INVALID_INPUT',
      fields: expect.arrayContaining([expect.objectContaining({ path: `settings.certificates.0.${name}` })]),
    })
  const many = Array.from({ length: CERTIFICATES_MAX + 1 }, () => ({ ...certificate!, fileId: newId() }))
  expect((await refused(many)).code).toBe('INVALID_INPUT')
  expect(await refused([certificate!, { ...certificate!, id: undefined }])).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'settings.certificates.1.fileId', rule: 'duplicate' }],
  })

  const other = await seller()
  const [theirs] = await other.save([await certificateOf(other.owner)])
  const waiting = await uploadDocument(here, other.owner)
  for (const taken of [
    { id: theirs!.id },
    { fileId: theirs!.fileId },
    { fileId: waiting },
    { fileId: newId() },
  ])
    expect(await refused([{ ...certificate!, ...taken }])).toMatchObject({
      code: 'FILE_NOT_FOUND',
      fields: [{ path: 'settings.certificates.0.fileId' }],
    })
  const { shop } = await other.owner.call(getOwnShop, { id: other.id })
  const stranger = { id: other.id, version: shop.version, settings: { ...shop.settings, certificates: [] } }
  expect((await owner.refused(saveOwnShop, stranger)).code).toBe('SHOP_NOT_FOUND')
  expect((await owner.call(getOwnShop, { id })).shop.settings.certificates).toEqual([certificate])
  expect((await other.owner.call(getOwnShop, { id: other.id })).shop.settings.certificates).toEqual([theirs])
})

test('a file that is no document, or that nobody could open, is no certificate', async () => {
  const { owner, refused } = await seller()
  expect((await owner.refused(signDocument, { name: 'iso.html', size: 100 })).code).toBe('FILE_TYPE_REFUSED')
  const large = { name: 'iso.pdf', size: DOCUMENT_BYTES_MAX + 1 }
  expect((await owner.refused(signDocument, large)).code).toBe('FILE_TOO_LARGE')
  const broken = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 9 0 R>>\n%%EOF\n')
  const fileId = await uploadDocument(here, owner, 'broken.pdf', broken)
  expect((await refused([await certificateOf(owner, { fileId })])).code).toBe('DOCUMENT_UNREADABLE')
})

test('with the account of its last owner the certificates of a shop are erased', async () => {
  const { owner, id, save } = await seller()
  const [certificate] = await save([await certificateOf(owner)])
  const other = await seller()
  const [theirs] = await other.save([await certificateOf(other.owner)])
  await db.transaction((tx) => eraseCertificates(tx, [owner.id]))
  const left = await db.sql`select from shop_certificates where shop_id = ${id}`
  expect(left).toHaveLength(0)
  expect(await privacyOf(certificate!.fileId)).toBe('dropped')
  expect(await privacyOf(theirs!.fileId)).toBe('kept')
})
