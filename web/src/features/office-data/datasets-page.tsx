import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import type { OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { listOfficeDatasets } from '@tiantian/contracts/publish/dataset-import.ts'
import { createDataset, newDataset } from '@tiantian/contracts/publish/dataset-office.ts'
import { DATASET_STATES } from '@tiantian/contracts/publish/names.ts'
import { useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { firstPart } from '../office-event-setup/item-sheet.tsx'
import {
  LanguageSwitch,
  LocalizedTextField,
  WritingLanguage,
} from '../office-event-setup/localized-text-field.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { useChoices } from './dataset-choices.ts'
import css from './dataset-parts.module.css'
import { useCacheDraft } from './draft-query.ts'
import { officeDatasetUrl } from './office-data-address.ts'

interface NewDatasetDraft extends Omit<DatasetForm, 'theme' | 'frequency' | 'flow'> {
  readonly slug: string
  readonly theme: string
  readonly frequency: string
  readonly flow: string
}

const START: NewDatasetDraft = {
  slug: '',
  code: '',
  title: {},
  description: {},
  method: {},
  notice: {},
  theme: 'vehicles',
  frequency: 'year',
  flow: 'export',
  unit: {},
  unitCode: '',
  decimals: 0,
  isAdditive: true,
  sourceName: {},
  sourceUrl: '',
  licence: {},
  publisher: {},
  retrievedOn: '',
  nextReleaseOn: null,
  access: 'public',
  memberLagMonths: null,
  geoScheme: null,
  productScheme: null,
  copiedFrom: {},
  dimensions: [],
  charts: [],
}

/** The required properties of a dataset; everything else is edited later. */
function NewDataset({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [language, setLanguage] = useState(useLanguage())
  const writing = useMemo(() => ({ language, setLanguage }), [language])
  const form = useNewDataset(onClose)
  return (
    <WritingLanguage value={writing}>
      <BottomSheet isOpen title={t('dataroom.new')} onClose={onClose}>
        <Form form={form} className={css.form}>
          <LanguageSwitch />
          <Beginning form={form} />
          <p className={css.muted}>{t('dataroom.beginText')}</p>
          <FormError form={form} />
          <Button type="submit" isLoading={form.isSending}>
            {t('dataroom.beginNew')}
          </Button>
        </Form>
      </BottomSheet>
    </WritingLanguage>
  )
}

function Beginning({ form }: { form: FormState<NewDatasetDraft> }) {
  const t = useText()
  const choices = useChoices()
  const text = (name: 'slug' | 'code' | 'unitCode' | 'sourceUrl') => ({
    label: t(`dataroom.field.${name}`),
    ...field(form, name),
  })
  return (
    <>
      <LocalizedTextField label={t('dataroom.field.title')} maxLength={160} {...field(form, 'title')} />
      <TextField {...text('slug')} hint={t('dataroom.field.slugHint')} maxLength={60} autoCapitalize="none" />
      <TextField
        {...text('code')}
        hint={t('dataroom.field.codeHint')}
        maxLength={30}
        autoCapitalize="characters"
      />
      <Select
        label={t('dataroom.field.frequency')}
        choices={choices.frequency}
        {...field(form, 'frequency')}
      />
      <Select label={t('dataroom.field.flow')} choices={choices.flow} {...field(form, 'flow')} />
      <LocalizedTextField label={t('dataroom.field.unit')} maxLength={60} {...field(form, 'unit')} />
      <TextField
        {...text('unitCode')}
        hint={t('dataroom.field.unitCodeHint')}
        maxLength={30}
        autoCapitalize="none"
      />
      <LocalizedTextField
        label={t('dataroom.field.sourceName')}
        maxLength={200}
        {...field(form, 'sourceName')}
      />
      <TextField {...text('sourceUrl')} type="url" maxLength={600} />
    </>
  )
}

function useNewDataset(onClose: () => void) {
  const cache = useCacheDraft()
  const { navigateTo } = useNavigator()
  return useForm({
    start: { ...START, retrievedOn: new Date(serverNow()).toISOString().slice(0, 10) },
    check({ slug, ...form }): CheckedForm<z.output<typeof newDataset>> {
      const checked = checkForm(newDataset, { slug, form })
      if (checked.ok) return checked
      const bare = Object.entries(checked.errors).map(
        ([path, text]) => [path.replace(/^form\./, ''), text] as const,
      )
      return firstPart({ ok: false, errors: Object.fromEntries(bare) })
    },
    send: (input) => call(createDataset, input),
    fieldOf: { SLUG_TAKEN: 'slug' },
    onSent(reply) {
      cache(reply)
      onClose()
      navigateTo(officeDatasetUrl(reply.dataset.slug, 'words'))
    },
  })
}

const { link, state, text, date, count } = columnsOf<OfficeDataset>()

const COLUMNS: readonly OfficeColumn<OfficeDataset>[] = [
  link('title', 'officeKit.column.dataset', {
    url: ({ slug }) => officeDatasetUrl(slug),
    text: ({ title }) => title,
  }),
  {
    key: 'release',
    title: 'officeKit.column.release',
    width: 170,
    value: ({ publishedAt }) => (publishedAt ? Date.parse(publishedAt) : undefined),
    text: ({ liveN, publishedAt }, { t, format }) =>
      liveN && publishedAt
        ? t('publish.dataset.release', { n: liveN, date: format.shortDate(publishedAt) })
        : t('dataroom.notShown'),
    cell: ({ liveN, publishedAt }, { t, format }) =>
      liveN && publishedAt ? (
        <Tag tone="success">
          {t('publish.dataset.release', { n: liveN, date: format.shortDate(publishedAt) })}
        </Tag>
      ) : (
        <Tag>{t('dataroom.notShown')}</Tag>
      ),
  },
  state(
    'state',
    'office.stateTitle',
    (each) => `dataroom.words.state.${each}`,
    (each) => (each === 'in_review' ? 'warning' : 'neutral'),
  ),
  count('waitingCount', 'officeKit.column.waiting'),
  count('reportCount', 'officeKit.column.reports'),
  date('nextReleaseOn', 'officeKit.column.nextRelease'),
  text('sourceName', 'officeKit.column.source'),
]

const FILTERS = [
  search('search', 'officeKit.column.dataset'),
  select('state', 'office.stateTitle', DATASET_STATES, (each) => `dataroom.words.state.${each}`),
]

/** All datasets: the published part of each, and what waits for publication. */
export function DatasetsPage() {
  const t = useText()
  const [isNew, setNew] = useState(false)
  return (
    <OfficePage
      title={t('dataroom.title')}
      permission="publish.data_write"
      actions={<Button onClick={() => setNew(true)}>{t('dataroom.new')}</Button>}
    >
      <QueryTable
        label={t('dataroom.title')}
        action={listOfficeDatasets}
        rowsOf={({ datasets }) => datasets}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ slug }) => slug}
        exportAs="datasets"
        emptyTitle={t('publish.dataset.none')}
      />
      {isNew && <NewDataset onClose={() => setNew(false)} />}
    </OfficePage>
  )
}
