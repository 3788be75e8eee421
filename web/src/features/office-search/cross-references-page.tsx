import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CrossReference } from '@tiantian/contracts/search/cross-reference.ts'
import { confirmCrossReference, listCrossReferences } from '@tiantian/contracts/search/cross-reference.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ColumnWords, OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { ImportLink } from '../../office/import-link.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { readsOfModule } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { CheckIcon, SearchIcon } from '../../ui/icons.tsx'
import { CROSS_REFERENCES_PAGE } from '../office-users/office-address.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './cross-references-page.module.css'

const { actions } = columnsOf<CrossReference>()

const COLUMNS: readonly OfficeColumn<CrossReference>[] = [
  {
    key: 'part',
    title: 'desk.crossReferences.part',
    value: ({ number }) => number,
    text: ({ number, brand }) => `${number} ${brand.name}`,
    cell: ({ number, brand }) => <Part number={number} brand={brand.name} />,
  },
  {
    key: 'reference',
    title: 'desk.crossReferences.standsFor',
    value: ({ reference }) => reference,
    text: ({ reference, referenceBrand }) => `${reference} ${referenceBrand}`,
    cell: ({ reference, referenceBrand }) => <Part number={reference} brand={referenceBrand} />,
  },
  {
    key: 'shops',
    title: 'desk.crossReferences.saidBy',
    width: 140,
    value: ({ shopCount }) => shopCount,
    text: ({ shopCount }, { t }) => t('desk.crossReferences.shops', { count: shopCount }),
  },
  {
    key: 'trust',
    title: 'desk.crossReferences.trust',
    width: 220,
    value: ({ confirmedAt }) => (confirmedAt ? Date.parse(confirmedAt) : undefined),
    text: (pair, words) => trustOf(pair, words),
    cell: (pair, words) => <Trust isConfirmed={pair.confirmedAt !== null}>{trustOf(pair, words)}</Trust>,
  },
  actions(180, (pair) => <Confirm pair={pair} />),
]

function CrossReferencesTable({ number }: { number: string }) {
  const t = useText()
  return (
    <QueryTable
      label={t('desk.crossReferences.title')}
      action={listCrossReferences}
      input={{ number }}
      rowsOf={({ crossReferences }) => crossReferences}
      columns={COLUMNS}
      rowKey={({ brand, number: own, reference }) => `${brand.slug} ${own} ${reference}`}
      exportAs="cross-references"
      emptyTitle={t('desk.crossReferences.none')}
    />
  )
}

/** Links to what a buyer finds by the number. */
function Part({ number, brand }: { number: string; brand: string }) {
  return (
    <span className={css.part}>
      <PageLink url={pageUrl('/pages/utils/list-product', { text: number })} className={css.number}>
        {number}
      </PageLink>
      <small>{brand}</small>
    </span>
  )
}

function trustOf({ confirmedAt, shopCount }: CrossReference, { t, format }: ColumnWords): string {
  if (confirmedAt) return t('desk.crossReferences.confirmedOn', { day: format.date(confirmedAt) })
  return t(shopCount > 1 ? 'search.trust.confirmed' : 'search.trust.seller')
}

function Trust({ isConfirmed, children }: { isConfirmed: boolean; children: string }) {
  return isConfirmed ? (
    <Tag tone="success" icon={<CheckIcon size={14} />}>
      {children}
    </Tag>
  ) : (
    <Tag>{children}</Tag>
  )
}

function Confirm({ pair: { brand, number, reference, confirmedAt } }: { pair: CrossReference }) {
  const t = useText()
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () =>
      call(confirmCrossReference, { brand: brand.slug, number, reference, isConfirmed: !confirmedAt }),
    onSettled: () => client.invalidateQueries(readsOfModule(listCrossReferences)),
  })
  const label = t(confirmedAt ? 'desk.crossReferences.takeBack' : 'desk.crossReferences.confirm')
  return (
    <Button
      size="sm"
      variant={confirmedAt ? 'plain' : 'soft'}
      aria-label={`${label}: ${number} – ${reference}`}
      isLoading={confirm.isPending}
      onClick={() => confirm.mutate()}
    >
      {label}
    </Button>
  )
}

/** Cross-references of a part number as declared by shops: the office confirms what it has verified (S2.35). */
export function CrossReferencesPage({ number }: { number: string }) {
  const t = useText()
  return (
    <OfficePage
      title={t('desk.crossReferences.title')}
      permission="publish.data_write"
      actions={<ImportLink kind="search/cross-references" />}
    >
      <div className={css.page}>
        <p className={css.note}>{t('desk.crossReferences.note')}</p>
        <NumberForm key={number} start={number} />
        {number && isNumber(number) && <CrossReferencesTable number={number} />}
      </div>
    </OfficePage>
  )
}

const isNumber = (number: string) => checkForm(listCrossReferences.input, { number }).ok

/** The filter is in the address, so that it can be sent to a colleague. */
function NumberForm({ start }: { start: string }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const [number, setNumber] = useState(start)
  const [isWrong, setWrong] = useState(start !== '' && !isNumber(start))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(!isNumber(number))
    if (isNumber(number)) redirectTo(pageUrl(CROSS_REFERENCES_PAGE, { number: number.trim() }))
  }
  return (
    <search>
      <form className={css.form} onSubmit={submit}>
        <TextField
          label={t('desk.crossReferences.asked')}
          error={isWrong ? t('desk.crossReferences.noNumber') : undefined}
          type="search"
          icon={<SearchIcon size={18} />}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={number}
          onChange={setNumber}
        />
        <Button type="submit">{t('desk.crossReferences.find')}</Button>
      </form>
    </search>
  )
}
