import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { ChartForm, DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { createDataset, moveDataset } from '@tiantian/contracts/publish/dataset-office.ts'
import type { DatasetEvent } from '@tiantian/contracts/publish/dataset-state.ts'
import { newId } from '../platform/id.ts'
import type { Person } from './test-app.ts'

/** The same text in all four languages, marked with its language. */
export const inAll = (text: string): LocalizedText => ({
  'zh-Hans': `${text} (zh)`,
  en: text,
  ru: `${text} (ru)`,
  kk: `${text} (kk)`,
})

const member = (key: string) => ({
  key,
  label: inAll(key),
  isTotal: key === 'all',
  isHeadline: false,
  parent: null,
  colour: null,
})

const neighbours: ChartForm = {
  kind: 'bar',
  transform: 'none',
  members: ['country:KZ', 'country:RU'],
  from: '2022',
  to: null,
  title: inAll('Two neighbours take most'),
  takeaway: inAll('Russia takes twice as many as Kazakhstan.'),
  notes: {},
}

/** All texts about yearly exports by country, in four languages, with one chart. */
export const wholeForm = (): DatasetForm => ({
  code: `EXP-${newId().slice(-8).toUpperCase()}`,
  title: inAll('Lorry exports'),
  description: inAll('Lorries that left'),
  method: inAll('Counted at the border'),
  theme: 'vehicles',
  frequency: 'year',
  flow: 'export',
  unit: inAll('lorries'),
  unitCode: 'vehicles',
  decimals: 0,
  isAdditive: true,
  sourceName: inAll('Customs'),
  sourceUrl: 'https://customs.example.org/figures',
  licence: inAll('Free to use with the source named'),
  publisher: inAll('Alliance'),
  notice: {},
  retrievedOn: '2026-11-01',
  nextReleaseOn: '2027-02-01',
  geoScheme: 'ISO2',
  productScheme: null,
  access: 'public',
  memberLagMonths: null,
  copiedFrom: {},
  dimensions: [
    {
      key: 'country',
      label: inAll('Country'),
      members: [member('all'), { ...member('KZ'), colour: 3 }, member('RU')],
    },
  ],
  charts: [neighbours],
})

/** Created by an editor; returns its slug. */
export async function begin(editor: Person, form = wholeForm()): Promise<string> {
  const slug = `lorries-${newId().slice(-8)}`
  await editor.call(createDataset, { slug, form })
  return slug
}

export const step = (
  who: Person,
  slug: string,
  event: DatasetEvent,
  rest: Partial<Input<typeof moveDataset>> = {},
): Promise<Output<typeof moveDataset>> => who.call(moveDataset, { slug, version: 1, event, ...rest })
