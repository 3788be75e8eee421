import { useQueryClient } from '@tanstack/react-query'
import { ENDORSEMENT_NOTE_MAX, mayConfirm } from '@tiantian/contracts/office/endorsement.ts'
import type { AcceptedBrand, BrandRequest } from '@tiantian/contracts/product/brand-request.ts'
import {
  BRAND_NAME_MAX,
  BRAND_REFUSALS,
  decideBrandRequest,
  endorseBrandRequest,
  isBrandOfTwo,
  listBrandRequests,
} from '@tiantian/contracts/product/brand-request.ts'
import { BRAND_REQUEST_STATES } from '@tiantian/contracts/product/names.ts'
import { findBrands } from '@tiantian/contracts/product/own-product.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { FilterBar, readParams, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { ClaimedActions, ReviewQueue } from '../../office/review-queue.tsx'
import { SecondPersonNote, SecondPersonTags } from '../../office/second-person.tsx'
import { call } from '../../sdk/call.ts'
import { infinite, query, readsOfNoun } from '../../sdk/query.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import surface from '../../ui/surface.module.css'
import { useDebounced } from '../../ui/use-debounced.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useChangeSearch } from '../shell/use-change-search.ts'
import css from './brand-requests-page.module.css'

type RequestGroup = (typeof BRAND_REQUEST_STATES)[number]

const FILTERS = [
  select('group', 'desk.state', BRAND_REQUEST_STATES, (group) => `brandAsk.state.${group}`, {
    standard: 'waiting',
  }),
]

/** Brands that sellers ask for. */
export function BrandRequestsPage({ search }: { search: { group?: RequestGroup | undefined } }) {
  const t = useText()
  const change = useChangeSearch<Record<string, string | undefined>>()
  const list = useInfiniteQuery(infinite(listBrandRequests, { group: search.group ?? 'waiting' }))
  return (
    <OfficePage
      title={t('brandAsk.requests')}
      permission="publish.data_write"
      lead={t('brandAsk.requestsLead')}
    >
      <FilterBar filters={FILTERS} params={readParams(FILTERS, search)} onChange={change} />
      <ReviewQueue
        label={t('brandAsk.requests')}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(request) => <RequestCard request={request} />}
        emptyTitle={t('brandAsk.none')}
      />
    </OfficePage>
  )
}

function RequestCard({ request }: { request: BrandRequest }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const onChange = () => void client.invalidateQueries(readsOfNoun(listBrandRequests))
  const { id, name, state, createdAt, decidedAt, refusal, target, lookAlikes, draftCount, shops } = request
  return (
    <article className={surface.panel} aria-label={name}>
      <div className={css.line}>
        <h2 className={css.name}>{name}</h2>
        <Tag tone={TONES[state]}>{t(`brandAsk.state.${state}`)}</Tag>
        {state === 'waiting' && <SecondPersonTags secondPerson={request.secondPerson} />}
        <span className={css.muted}>{format.dateTime(decidedAt ?? createdAt)}</span>
        {draftCount > 0 && <span className={css.muted}>{t('brandAsk.drafts', { count: draftCount })}</span>}
      </div>
      {lookAlikes.length > 0 && (
        <p className={css.warning}>
          {t('brandAsk.looksLike')}{' '}
          {lookAlikes.map((brand) => (
            <PageLink key={brand.slug} url={pageUrl('/pages/brand/brand', { slug: brand.slug })}>
              {brand.name}
            </PageLink>
          ))}
        </p>
      )}
      {target && <p>{t('brandAsk.became', { brand: target.name })}</p>}
      {refusal && <p>{t(`brandAsk.refusal.${refusal}`)}</p>}
      <ul className={css.shops}>
        {shops.map((shop) => (
          <li key={shop.id} className={css.shop}>
            {shop.logo && (
              <span className={css.logo}>
                <ProductImage src={shop.logo} alt={t('brandAsk.logoOf', { brand: name })} sizes="64px" />
              </span>
            )}
            <div className={css.said}>
              <PageLink url={pageUrl('/pages/shop/shop', { id: shop.id })}>{shop.name}</PageLink>
              {shop.homepage && (
                <a href={shop.homepage} target="_blank" rel="noreferrer nofollow">
                  {shop.homepage}
                </a>
              )}
              {shop.note && <p className={css.note}>{shop.note}</p>}
            </div>
          </li>
        ))}
      </ul>
      {state === 'waiting' && <SecondPersonNote secondPerson={request.secondPerson} />}
      {state === 'waiting' && (
        <ClaimedActions queue="brands" id={id} claim={request.claim} onChange={onChange}>
          {(begin) => <Decisions request={request} begin={begin} onChange={onChange} />}
        </ClaimedActions>
      )}
    </article>
  )
}

const TONES = { waiting: 'primary', accepted: 'success', aliased: 'success', refused: 'danger' } as const

const SHEETS = { endorse: EndorseBrandSheet, accept: AcceptSheet, alias: AliasSheet, refuse: RefuseSheet }

interface BrandDecisionsProps {
  request: BrandRequest
  begin: (open: () => void) => void
  onChange: () => void
}

function Decisions({ request, begin, onChange }: BrandDecisionsProps) {
  const t = useText()
  const [chosen, choose] = useState<keyof typeof SHEETS>()
  const Sheet = chosen && SHEETS[chosen]
  const mayAccept = mayConfirm(request.secondPerson)
  const kinds = (['endorse', 'accept', 'alias', 'refuse'] as const).filter((kind) => {
    if (kind === 'endorse') return !request.secondPerson.endorsement?.isOwn
    return kind !== 'accept' || mayAccept
  })
  return (
    <>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant={kind === (mayAccept ? 'accept' : 'endorse') ? 'primary' : 'soft'}
          onClick={() => begin(() => choose(kind))}
        >
          {t(`brandAsk.decision.${kind}`)}
        </Button>
      ))}
      {Sheet && <Sheet request={request} onChange={onChange} onClose={() => choose(undefined)} />}
    </>
  )
}

interface BrandSheetProps {
  request: BrandRequest
  onChange: () => void
  onClose: () => void
}

type BrandDecision = Parameters<typeof call<typeof decideBrandRequest>>[1]['decision']

/** A form whose fields become a decision; its errors are named after the fields. */
function useDecision<Draft extends object>(
  { request, onChange, onClose }: BrandSheetProps,
  start: Draft,
  decisionOf: (draft: Draft) => BrandDecision,
) {
  const t = useText()
  return useForm({
    start,
    check: (draft: Draft) =>
      checkForm(decideBrandRequest.input, { id: request.id, decision: decisionOf(draft) }),
    send: (input) => call(decideBrandRequest, input),
    onSent() {
      showToast({ title: t('brandAsk.decided'), icon: 'success' })
      onChange()
      onClose()
    },
  })
}

const TIERS = ['aftermarket', 'oes', 'oe'] as const

/** The names that a colleague recommends, or those to begin with. */
const namesOf = ({ proposal, name }: BrandRequest): AcceptedBrand =>
  proposal ?? { name, nameZh: '', nameRu: '', nameKk: '', tier: 'aftermarket' }

function AcceptSheet(props: BrandSheetProps) {
  const t = useText()
  const { request } = props
  const form = useDecision(props, namesOf(request), (draft) => ({ kind: 'accept', ...draft }))
  const needsTwo = !request.proposal && isBrandOfTwo(request.lookAlikes.length, form.draft.tier)
  return (
    <Frame
      title={t('brandAsk.decision.accept')}
      text={t('brandAsk.acceptText')}
      form={form}
      isBlocked={needsTwo}
      {...props}
    >
      <BrandNames
        draft={form.draft}
        errors={form.errors}
        path="decision"
        isFixed={request.proposal !== null}
        onChange={(change) => form.change(change)}
      />
      {needsTwo && <p>{t('brandAsk.genuineNeedsTwo')}</p>}
    </Frame>
  )
}

/** For a colleague, who confirms exactly these names. */
function EndorseBrandSheet({ request, onChange, onClose }: BrandSheetProps) {
  const t = useText()
  const form = useForm({
    start: { ...namesOf(request), note: '' },
    check: ({ note, ...brand }) => checkForm(endorseBrandRequest.input, { id: request.id, brand, note }),
    send: (input) => call(endorseBrandRequest, input),
    onSent() {
      showToast({ title: t('officeKit.second.recommended'), icon: 'success' })
      onChange()
      onClose()
    },
  })
  return (
    <Frame
      title={t('officeKit.second.recommend')}
      text={t('officeKit.second.recommendText')}
      form={form}
      onClose={onClose}
    >
      <BrandNames
        draft={form.draft}
        errors={form.errors}
        path="brand"
        onChange={(change) => form.change(change)}
      />
      <TextArea
        label={t('officeKit.second.note')}
        isOptional
        maxLength={ENDORSEMENT_NOTE_MAX}
        {...field(form, 'note')}
      />
    </Frame>
  )
}

interface BrandNamesProps {
  draft: AcceptedBrand
  errors: Readonly<Record<string, string | undefined>>
  /** Under which the errors of the fields come. */
  path: 'brand' | 'decision'
  isFixed?: boolean
  onChange: (change: Partial<AcceptedBrand>) => void
}

function BrandNames({ draft, errors, path, isFixed = false, onChange }: BrandNamesProps) {
  const t = useText()
  const tiers = TIERS.map((value) => ({ value, label: t(`catalogue.tier.${value}`) }))
  if (isFixed)
    return (
      <FactList
        facts={[
          ...NAMES.map((name) => ({ name: t(`brandAsk.names.${name}`), value: draft[name] || '–' })),
          { name: t('brandAsk.tier'), value: t(`catalogue.tier.${draft.tier}`) },
        ]}
      />
    )
  return (
    <>
      {NAMES.map((name) => (
        <TextField
          key={name}
          label={t(`brandAsk.names.${name}`)}
          isOptional={name !== 'name'}
          maxLength={BRAND_NAME_MAX}
          value={draft[name]}
          error={errors[`${path}.${name}`]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <Select
        label={t('brandAsk.tier')}
        value={draft.tier}
        choices={tiers}
        onChange={(tier) => onChange({ tier: tier as AcceptedBrand['tier'] })}
      />
      {draft.tier === 'oe' && <p>{t('brandAsk.genuineHint')}</p>}
    </>
  )
}

const NAMES = ['name', 'nameZh', 'nameRu', 'nameKk'] as const

function AliasSheet(props: BrandSheetProps) {
  const t = useText()
  const [first] = props.request.lookAlikes
  const [text, setText] = useState(first?.name ?? '')
  const wanted = useDebounced(text.trim(), 200)
  const { data, isFetching } = useQuery({ ...query(findBrands, { text: wanted }), enabled: wanted !== '' })
  const options = (data?.brands ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  const form = useDecision(props, { brand: first?.slug ?? '' }, ({ brand }) => ({ kind: 'alias', brand }))
  return (
    <Frame title={t('brandAsk.decision.alias')} text={t('brandAsk.aliasText')} form={form} {...props}>
      <Combobox
        label={t('brandAsk.aliasOf')}
        error={form.errors['decision.brand']}
        text={text}
        onText={(next) => {
          setText(next)
          form.set('brand', '')
        }}
        options={options}
        onPick={({ value, label }) => {
          setText(label)
          form.set('brand', value)
        }}
        isPicked={form.draft.brand !== ''}
        isLoading={isFetching}
        maxLength={BRAND_NAME_MAX}
        nothing={t('common.nothingFound')}
        found={t('ownProducts.form.brandFound', { count: options.length })}
      />
    </Frame>
  )
}

function RefuseSheet(props: BrandSheetProps) {
  const t = useText()
  const start: { reason: (typeof BRAND_REFUSALS)[number] } = { reason: BRAND_REFUSALS[0] }
  const form = useDecision(props, start, ({ reason }) => ({ kind: 'refuse', reason }))
  return (
    <Frame title={t('brandAsk.decision.refuse')} text={t('brandAsk.refuseText')} form={form} {...props}>
      <Select
        label={t('brandAsk.reason')}
        value={form.draft.reason}
        choices={BRAND_REFUSALS.map((value) => ({ value, label: t(`brandAsk.refusal.${value}`) }))}
        onChange={(reason) => form.change({ reason: reason as (typeof BRAND_REFUSALS)[number] })}
      />
    </Frame>
  )
}

interface FrameProps {
  title: string
  text: string
  form: ComponentProps<typeof Form>['form'] & ComponentProps<typeof FormError>['form']
  isBlocked?: boolean
  onClose: () => void
  children: ReactNode
}

function Frame({ title, text, form, isBlocked = false, onClose, children }: FrameProps) {
  return (
    <BottomSheet isOpen desktop="center" title={title} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p className={css.muted}>{text}</p>
        {children}
        <FormError form={form} />
        <Button type="submit" disabled={isBlocked} isLoading={form.isSending}>
          {title}
        </Button>
      </Form>
    </BottomSheet>
  )
}
