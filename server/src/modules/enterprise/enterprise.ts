import { readFile } from 'node:fs/promises'
import type { ApplicationCheck } from '@tiantian/contracts/enterprise/application.ts'
import type { EnterpriseForm } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import {
  enterpriseDraft,
  enterpriseForm,
  isMasked,
  maskedNumber,
} from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type { NumberKind } from '@tiantian/contracts/enterprise/registration-number.ts'
import {
  cleanNumber,
  hasChecksum,
  numberProblem,
  numbersOf,
} from '@tiantian/contracts/enterprise/registration-number.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../platform/database/database.ts'
import type { Cipher } from '../../platform/secret/cipher.ts'
import { assertOwnPictures } from '../media/file-path.ts'
import type { ApplicationKind, ApplicationRow, Identity } from './application.ts'
import { documentsOf } from './application.ts'
import { openCompanyPage } from './company.ts'

/** Papers that expire sooner are worth a question. */
const EXPIRING_DAYS = 45
const DAY_MS = 86_400_000
/** Of the shares of the named owners: less leaves somebody unnamed. */
const OWNED_PERCENT = 75

/** The number of the representative's identity document lies beside the form, encrypted as real names are. */
export const createEnterpriseKind = (cipher: Cipher): ApplicationKind => ({
  ...enterpriseKind,
  conceal(form, stored) {
    const { representativeIdNumber: number } = form as EnterpriseForm
    if (stored !== null && number === maskedNumber(cipher.open(stored))) return { form, secret: stored }
    // A mask that was typed into is no number: it is stored as it is, and its format is wrong.
    const shown = isMasked(number) ? number : maskedNumber(number)
    return {
      form: { ...form, representativeIdNumber: shown },
      secret: number === '' ? null : cipher.close(number),
    }
  },
  reveal: (form, stored) =>
    stored === null ? form : { ...form, representativeIdNumber: cipher.open(stored) },
})

const picturesOf = ({ logo, photos }: Pick<EnterpriseForm, 'logo' | 'photos'>) =>
  [logo, ...photos].filter((address) => address !== '')

const enterpriseKind: ApplicationKind = {
  kind: 'enterprise',
  queue: 'enterprises',
  draft: enterpriseDraft,
  form: enterpriseForm,
  isLasting: true,
  identify: identityOf,
  onApproved: openCompanyPage,
  async assertSaved(tx, userId, form, before) {
    const known = new Set(picturesOf(before as EnterpriseForm))
    await assertOwnPictures(
      tx,
      userId,
      picturesOf(form as EnterpriseForm).filter((address) => !known.has(address)),
    )
  },
  async refuse(tx, userId, form) {
    if (!form) return
    const { country, numberKind, number } = identityOf(form)
    // Two who submit the same number at once: the second waits, and finds the first.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`enterprise ${country} ${numberKind} ${number}`}, 0))`
    const taken = await tx`
      select from enterprise_applications
      where kind = 'enterprise' and country = ${country} and number_kind = ${numberKind}
        and registration_number = ${number} and user_id <> ${userId}
        and state in ('submitted', 'in_review', 'returned', 'appealed', 'approved', 'suspended')`
    if (taken.length > 0) throw new AppError('REGISTRATION_NUMBER_TAKEN')
  },
  async check(sql, row) {
    const form = row.form as EnterpriseForm
    const others = await findOthers(sql, row)
    const none = { others: [] }
    const [known] = await sql`
      select from enterprise_applications where state = 'approved' and kind = 'enterprise' and country = ${row.country}
        and id <> ${row.id} limit 1`
    const sameNumber = others.filter(({ isSameNumber }) => isSameNumber)
    const sameName = others.filter(({ isSameNumber }) => !isSameNumber)
    const owned = form.owners.reduce((sum, { percent }) => sum + percent, 0)
    const dates = (await documentsOf(sql, row.id)).map(({ expiresOn }) => expiresOn)
    const submittedAt = new Date(row.submitted_at ?? row.created_at)
    return [
      {
        check: 'number',
        result: hasChecksum(row.number_kind as NumberKind) ? 'passed' : 'warning',
        ...none,
      },
      { check: 'duplicateNumber', result: sameNumber.length > 0 ? 'warning' : 'passed', others: sameNumber },
      { check: 'duplicateName', result: sameName.length > 0 ? 'warning' : 'passed', others: sameName },
      paperCheck([...dates, ...form.certificates.map(({ validTo }) => validTo)], submittedAt),
      ...(await scanChecks(sql, row.id)),
      {
        check: 'disposableEmail',
        result: (await isDisposableEmail(form.email)) ? 'warning' : 'passed',
        ...none,
      },
      { check: 'newCountry', result: known ? 'passed' : 'warning', ...none },
      { check: 'owners', result: form.hasNoOwners || owned >= OWNED_PERCENT ? 'passed' : 'warning', ...none },
    ]
  },
}

function identityOf(form: object): Identity {
  const { legalName, country, legalForm, numbers } = form as EnterpriseForm
  const [{ kind }] = numbersOf(country, legalForm)
  return { name: legalName, country, numberKind: kind, number: numbers[kind] ?? '' }
}

/** The approved enterprise of a user; one that has lapsed opens no shops until its papers are renewed. */
export async function findEnterprise(sql: Queryable, userId: string) {
  const [found] = await sql<{ id: string; name: string; isLapsed: boolean }[]>`
    select id, name, lapsed_at is not null as "isLapsed" from enterprise_applications where user_id = ${userId} and kind = 'enterprise' and state = 'approved'`
  return found
}

/** The approved enterprise of another under the number of the user's open application; only a number that can exist is looked up. */
export async function findSameEnterprise(sql: Queryable, userId: string): Promise<string | undefined> {
  const [open] = await sql<{ form: EnterpriseForm }[]>`
    select form from enterprise_applications
    where user_id = ${userId} and kind = 'enterprise' and state in ('draft', 'returned')`
  if (!open) return undefined
  const { country, legalForm, numbers } = z.parse(enterpriseDraft, open.form)
  const [{ kind }] = numbersOf(country, legalForm)
  const number = cleanNumber(kind, numbers[kind] ?? '')
  if (numberProblem(kind, number, legalForm)) return undefined
  const [found] = await sql<{ id: string }[]>`
    select id from enterprise_applications
    where kind = 'enterprise' and state = 'approved' and country = ${country} and number_kind = ${kind}
      and registration_number = ${number} and user_id <> ${userId}`
  return found?.id
}

function paperCheck(dates: readonly string[], at: Date): ApplicationCheck {
  const days = dates.filter(Boolean).map((date) => (Date.parse(date) - at.getTime()) / DAY_MS)
  if (days.some((left) => left < -1)) return { check: 'expiredPaper', result: 'failed', others: [] }
  const isExpiring = days.some((left) => left < EXPIRING_DAYS)
  return { check: 'expiringPaper', result: isExpiring ? 'warning' : 'passed', others: [] }
}

/** A picture of a whole page that can be read is larger. */
const SCAN_BYTES_MIN = 30_000
const SCAN_SIDE_MIN = 1000
/** As a share of its contrast; letters that run together have less. */
const SHARPNESS_MIN = 0.05

async function scanChecks(sql: Queryable, id: string): Promise<ApplicationCheck[]> {
  const [scans] = await sql<{ hasSmall: boolean; hasBlurred: boolean }[]>`
    select coalesce(bool_or(f.bytes < ${SCAN_BYTES_MIN} or greatest(f.width, f.height) < ${SCAN_SIDE_MIN}), false)
        as "hasSmall",
      coalesce(bool_or(d.sharpness < ${SHARPNESS_MIN}), false) as "hasBlurred"
    from enterprise_documents d join media_files f on f.id = d.file_id
    where d.application_id = ${id} and d.standing = 'current' and f.path !~ '[.]pdf$'`
  return [
    { check: 'smallScan', result: scans?.hasSmall ? 'warning' : 'passed', others: [] },
    { check: 'blurredScan', result: scans?.hasBlurred ? 'warning' : 'passed', others: [] },
  ]
}

interface OtherRow extends Pick<ApplicationRow, 'id' | 'name' | 'state'> {
  readonly isSameNumber: boolean
}

/** Earlier and other applications under the same number or name. */
async function findOthers(sql: Queryable, row: ApplicationRow): Promise<OtherRow[]> {
  const found = await sql<(OtherRow & Pick<Identity, 'name'>)[]>`
    select id, name, state, registration_number = ${row.registration_number} as "isSameNumber"
    from enterprise_applications
    where kind = 'enterprise' and id <> ${row.id} and user_id <> ${row.user_id} and submitted_at is not null
      and country = ${row.country}
      and (registration_number = ${row.registration_number} or lower(name) = lower(${row.name}))
    limit 10`
  return found.map(({ id, name, state, isSameNumber }) => ({ id, name, state, isSameNumber }))
}

/** Names of domains in quotes, one a line; wildcards cover their subdomains too. */
const LISTS = ['index.json', 'wildcard.json'].map(
  (name) => new URL(import.meta.resolve(`disposable-email-domains/${name}`)),
)

/**
 * Whether an address is of a service whose mailboxes vanish within hours. The list of 120,000 domains is read each time:
 * a review is rare, and its text alone would take megabytes of memory.
 */
export async function isDisposableEmail(email: string): Promise<boolean> {
  const labels = (email.split('@')[1] ?? '').toLowerCase().split('.')
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  if (domains.length === 0) return false
  const texts = await Promise.all(LISTS.map((list) => readFile(list, 'utf8')))
  return domains.some((domain) => texts.some((text) => text.includes(`"${domain}"`)))
}
