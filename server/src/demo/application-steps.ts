import { shopActions } from '@tiantian/contracts/enterprise/application.ts'
import type { ShopApplicationDraft } from '@tiantian/contracts/shop/shop-form.ts'
import { shopApplicationDraft } from '@tiantian/contracts/shop/shop-form.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'
import type { DemoActor, DemoStage, DemoStep } from './stage.ts'

const FORMS: readonly (Partial<ShopApplicationDraft> & { readonly hoursAgo: number })[] = [
  {
    hoursAgo: 31,
    name: {
      'zh-Hans': '卡拉干达发动机',
      en: 'Dvigatel Karaganda',
      ru: 'Двигатель Караганда',
      kk: 'Қозғалтқыш Қарағанды',
    },
    country: 'KZ',
    cityId: 609_655,
    address: 'пр. Бухар-Жырау, 64',
    phone: '+7 701 555 01 02',
    languages: ['ru', 'kk'],
    businessTypes: ['retailer'],
    categories: ['engine'],
  },
  {
    hoursAgo: 7,
    name: { 'zh-Hans': '阿拉木图悬挂件', en: 'Podveska Almaty', ru: 'Подвеска Алматы', kk: 'Аспа Алматы' },
    country: 'KZ',
    cityId: 1_526_384,
    address: 'ул. Северное кольцо, 7/4, ряд 12',
    phone: '+7 707 555 03 04',
    languages: ['ru', 'kk', 'zh-Hans'],
    businessTypes: ['wholesaler', 'retailer'],
    categories: ['suspension', 'steering'],
  },
]

/** People without a shop apply for one. */
export async function applicationSteps(stage: DemoStage, { sql }: Db): Promise<readonly DemoStep[]> {
  const people = await sql<DemoActor[]>`
    select u.id, u.roles, u.language from users u
    where u.kind = 'person' and exists (select from reviews r where r.author_id = u.id)
      and not exists (select from shops s where s.owner_id = u.id)
    order by u.id limit ${FORMS.length}`
  return people.map((person, at) => {
    const { hoursAgo, ...form } = FORMS[at]!
    return { hoursAgo, run: () => apply(stage, person, form) }
  })
}

async function apply(stage: DemoStage, person: DemoActor, form: Partial<ShopApplicationDraft>) {
  const started = await stage.call(person, shopActions.startApplication, { requestId: newId() })
  const { application } = await stage.call(person, shopActions.saveApplication, {
    version: started.application.version,
    form: { ...z.parse(shopApplicationDraft, {}), seller: 'individual', acceptsTerms: true, ...form },
  })
  await stage.call(person, shopActions.submitApplication, { version: application.version })
}
