import { enterpriseDraft } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type { NumberKind } from '@tiantian/contracts/enterprise/registration-number.ts'
import { numberProblem } from '@tiantian/contracts/enterprise/registration-number.ts'
import type { ApplicationState } from '@tiantian/contracts/enterprise/state.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'
import type { DataShop } from '../shop/shop.ts'
import { loadEnterprisePapers } from './load-enterprise-papers.ts'

interface EnterprisesOptions {
  readonly seed: number
  /** When it is loaded: papers run out soon after, and what waits has not waited long. */
  readonly today: Date
  readonly shops: readonly DataShop[]
  readonly ownerIds: readonly string[]
}

const DAY_MS = 86_400_000

/** What became of the applications of shop owners in Kazakhstan and China, in turn. */
const COURSES: readonly (readonly ApplicationState[])[] = [
  ['submitted', 'in_review', 'approved'],
  ['submitted', 'in_review', 'approved'],
  ['submitted', 'in_review', 'approved'],
  ['submitted', 'in_review', 'approved'],
  ['submitted', 'in_review', 'approved'],
  ['submitted', 'in_review', 'approved'],
  ['submitted'],
  ['submitted'],
  ['submitted', 'in_review', 'returned'],
  ['submitted', 'in_review', 'rejected'],
  ['submitted', 'in_review', 'rejected', 'appealed'],
  ['draft'],
]

const EVENTS: Readonly<Partial<Record<ApplicationState, string>>> = {
  submitted: 'submit',
  in_review: 'begin',
  approved: 'approve',
  returned: 'sendBack',
  rejected: 'reject',
  appealed: 'appeal',
}
/** Somebody has still to act. */
const WAITING = new Set<ApplicationState>(['submitted', 'returned', 'appealed', 'draft'])
const OF_APPLICANT = new Set<ApplicationState>(['submitted', 'appealed'])

const REJECTION = '营业执照与申请主体不一致。'
const APPEAL = '公司今年三月更名，新旧名称的变更证明已附上，统一社会信用代码没有变化。'
const RETURNED = [{ field: 'address', reason: 'mismatch', note: '与营业执照上的地址不同。' }]
const INTRODUCTIONS: Readonly<Record<string, LocalizedText>> = {
  KZ: {
    kk: 'Қазақстан бойынша қосалқы бөлшектерді көтерме және бөлшек саудада сатамыз. Алматы мен Астанада қоймамыз бар.',
    ru: 'Продаём запчасти оптом и в розницу по всему Казахстану. Склады в Алматы и Астане.',
  },
  CN: {
    'zh-Hans': '专注汽车零部件出口，主要面向哈萨克斯坦、俄罗斯及中亚市场，在广州和乌鲁木齐设有仓库。',
    ru: 'Экспортируем автозапчасти в Казахстан, Россию и страны Средней Азии. Склады в Гуанчжоу и Урумчи.',
    en: 'We export auto parts to Kazakhstan, Russia and Central Asia, with warehouses in Guangzhou and Urumqi.',
  },
}

/** Enterprises in every state that the office and an owner meet; the shops of the verified ones bear their badge. */
export async function loadEnterprises(tx: TransactionSql, options: EnterprisesOptions): Promise<void> {
  const { shops, ownerIds } = options
  const owned = shops.flatMap((shop, at) =>
    at > 0 && (shop.country === 'KZ' || shop.country === 'CN') ? [{ shop, userId: ownerIds[at]!, at }] : [],
  )
  for (const [course, states] of COURSES.entries()) {
    const owner = owned[course]
    if (owner) await loadApplication(tx, options, { ...owner, states, course })
  }
  const [first, ...others] = owned
  if (first) await loadTeam(tx, options, first.userId, others)
}

/** Two owners of other shops work for the first verified enterprise too, and somebody is invited. */
async function loadTeam(
  tx: TransactionSql,
  { seed, today }: EnterprisesOptions,
  ownerId: string,
  others: readonly { readonly userId: string }[],
) {
  const [enterprise] = await tx<{ id: string }[]>`
    select id from enterprise_applications where user_id = ${ownerId} and kind = 'enterprise' and state = 'approved'`
  if (!enterprise) return
  const at = new Date(today.getTime() - DAY_MS)
  for (const [place, role] of (['manager', 'staff'] as const).entries()) {
    const member = others[place]
    if (member)
      await tx`
        insert into enterprise_members (application_id, user_id, role, created_at)
        values (${enterprise.id}, ${member.userId}, ${role}, ${at})`
  }
  await tx`
    insert into enterprise_invitations (id, application_id, invited_by, email, role, created_at, expires_at)
    values (${worldId(at, randomOf(seed, 'enterprise invitation', 0))}, ${enterprise.id}, ${ownerId},
      'sales@partner.example', 'staff', ${at}, ${new Date(at.getTime() + 7 * DAY_MS)})`
}

interface EnterpriseOwner {
  readonly shop: DataShop
  readonly userId: string
  readonly at: number
  readonly states: readonly ApplicationState[]
  readonly course: number
}

async function loadApplication(
  tx: TransactionSql,
  { seed, today }: EnterprisesOptions,
  { shop, userId, at, states, course }: EnterpriseOwner,
) {
  const state = states.at(-1)!
  const lastDaysAgo = (WAITING.has(state) ? 0.5 : 20) + (course % 3)
  const stepAt = (step: number) =>
    new Date(today.getTime() - (lastDaysAgo + (states.length - 1 - step) * 2) * DAY_MS)
  const createdAt = stepAt(-1)
  const id = worldId(createdAt, randomOf(seed, 'enterprise', at))
  const { form, kind, number } = formOf(shop, at)
  const isDraft = state === 'draft'
  const decidedAt = states.length > 2 ? stepAt(2) : null
  const isVerified = state === 'approved'
  await tx`
    insert into enterprise_applications ${tx({
      id,
      kind: 'enterprise',
      user_id: userId,
      state,
      // A draft lacks the declaration.
      form: tx.json(isDraft ? { ...form, isTrue: false, acceptsTerms: false, signature: '' } : form),
      version: states.length + 1,
      ...(!isDraft && {
        name: form.legalName,
        country: shop.country,
        number_kind: kind,
        registration_number: number,
        submitted_at: stepAt(0),
      }),
      returned: tx.json(state === 'returned' ? RETURNED : []),
      round: isDraft ? 0 : 1,
      reason: decidedAt && !isVerified && state !== 'returned' ? REJECTION : '',
      created_at: createdAt,
      updated_at: stepAt(states.length - 1),
      decided_at: decidedAt,
      ...(state === 'returned' && {
        answer_due: new Date(stepAt(states.length - 1).getTime() + 30 * DAY_MS),
      }),
      ...(isVerified && { company_slug: `${shop.slug}-co`, verified_at: decidedAt }),
      ...(state === 'appealed' && { appeal: APPEAL, appealed_at: stepAt(3) }),
    })}`
  if (!isDraft) await loadSteps(tx, { id, userId, states, stepAt })
  if (!isVerified) return
  await tx`update shops set enterprise_id = ${id} where owner_id = ${userId}`
  await loadEnterprisePapers(tx, { seed, today, applicationId: id, userId, submittedAt: stepAt(0) }, course)
}

interface Steps {
  readonly id: string
  readonly userId: string
  readonly states: readonly ApplicationState[]
  readonly stepAt: (step: number) => Date
}

async function loadSteps(tx: TransactionSql, { id, userId, states, stepAt }: Steps) {
  for (const [step, to] of states.entries()) {
    const isOwn = OF_APPLICANT.has(to)
    await tx`
      insert into enterprise_events (application_id, at, event, from_state, to_state, actor_id, actor_role, data)
      values (${id}, ${stepAt(step)}, ${EVENTS[to]!}, ${states[step - 1] ?? 'draft'}, ${to},
        ${isOwn ? userId : null}, ${isOwn ? 'applicant' : 'enterprise.decide'},
        ${tx.json(to === 'rejected' ? { reason: REJECTION } : {})})`
  }
}

function formOf(shop: DataShop, at: number) {
  const isChinese = shop.country === 'CN'
  const kind: NumberKind = isChinese ? 'uscc' : 'bin'
  const number = validNumber(kind, at)
  const person = isChinese ? '王建国' : 'Ерлан Сейітов'
  const form = {
    ...enterpriseDraft.parse({}),
    type: isChinese ? 'exporter' : 'distributor',
    country: shop.country,
    legalName: isChinese ? `${shop.name['zh-Hans']}有限公司` : `ТОО «${shop.name.ru}»`,
    legalNameLatin: `${shop.name.en} ${isChinese ? 'Co., Ltd.' : 'LLP'}`,
    numbers: { [kind]: number },
    registeredOn: `${shop.yearFounded}-04-12`,
    address: shop.address,
    email: `office@${shop.slug}.example`,
    phone: shop.phone,
    certificates: isChinese
      ? [{ kind: 'iatf16949', number: `IATF-${40_000 + at}`, issuer: 'TÜV SÜD', validTo: '2028-06-30' }]
      : [],
    tradeName: shop.name,
    turnover: isChinese ? 'below_100m' : 'below_10m',
    exportCountries: isChinese ? ['KZ', 'RU', 'UZ'] : ['KG', 'UZ'],
    introduction: INTRODUCTIONS[shop.country] ?? {},
    representativeName: person,
    representativePosition: isChinese ? '总经理' : 'Директор',
    contactName: person,
    hasNoOwners: true,
    isTrue: true,
    acceptsTerms: true,
    signature: person,
  }
  return { form, kind, number }
}

/** A registration number with a right check digit, another for each shop. */
function validNumber(kind: NumberKind, at: number): string {
  const serial = String(at).padStart(3, '0')
  for (let tail = 0; tail < 10_000; tail += 1) {
    const digits = String(tail).padStart(4, '0')
    const number = kind === 'uscc' ? `91440101MA5${serial}${digits}` : `1704400${serial}${digits.slice(2)}`
    if (!numberProblem(kind, number, 'company')) return number
  }
  throw new Error(`no valid ${kind} for shop ${at}`)
}
