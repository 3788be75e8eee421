import { useMutation } from '@tanstack/react-query'
import { openRepresentativeId, REASON_MAX } from '@tiantian/contracts/enterprise/application.ts'
import type { EnterpriseDraft } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type { NumberKind } from '@tiantian/contracts/enterprise/registration-number.ts'
import { REGISTRIES } from '@tiantian/contracts/enterprise/registration-number.ts'
import { RETURN_REASONS } from '@tiantian/contracts/enterprise/review-names.ts'
import { SANCTION_LISTS } from '@tiantian/contracts/enterprise/sanction-list.ts'
import type { ApplicationEvent } from '@tiantian/contracts/enterprise/state.ts'
import { applicationMachine } from '@tiantian/contracts/enterprise/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { mayConfirm } from '@tiantian/contracts/office/endorsement.ts'
import { Fragment, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import type { I18nTextKey } from '../../i18n/text-key.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { ClaimedActions } from '../../office/review-queue.tsx'
import { SecondPersonNote, SecondPersonTags } from '../../office/second-person.tsx'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import type {
  ApplicationField,
  ApplicationKindName,
  ReviewedApplication,
} from '../enterprise/use-application.ts'
import { actionsOf, scalarText, stepsOf } from '../enterprise/use-application.ts'
import { userUrl } from '../office-users/office-address.ts'
import { languageName } from '../shell/alliance.ts'
import { showFailure } from '../shell/error/failure.ts'
import { PageLink } from '../shell/page-link.tsx'
import { useCountries } from '../user/address/country.ts'
import { PaperView } from './paper-view.tsx'
import { PublicProfile } from './public-profile.tsx'
import css from './reviews.module.css'

interface CaseProps {
  kind: ApplicationKindName
  review: ReviewedApplication
  onChange: () => void
}

/** An application: its form beside its papers, what was checked by machine, and the decision. */
export function ReviewCase(props: CaseProps) {
  const { kind, review } = props
  const t = useText()
  const format = useFormat()
  const isPublic = kind === 'enterprise' && (review.state === 'approved' || review.state === 'suspended')
  return (
    <div className={css.case}>
      <header className={css.head}>
        <Tag tone="primary">{t(`apply.state.${review.state}`)}</Tag>
        <SecondPersonTags secondPerson={review.secondPerson} />
        <PageLink url={userUrl(review.applicant.id)}>{review.applicant.name}</PageLink>
      </header>
      {review.reason && <p className={css.quote}>{review.reason}</p>}
      {review.papersRanOutOn && (
        <p>{t('vetting.papersRanOut', { date: format.date(review.papersRanOutOn) })}</p>
      )}
      <Checks review={review} />
      {review.changes.length > 0 && <Changes review={review} />}
      <div className={css.split}>
        <Facts kind={kind} review={review} />
        {review.documents.length > 0 && <PaperView kind={kind} documents={review.documents} />}
      </div>
      {review.appeal && (
        <Section title={t('vetting.appeal')} isPanel>
          <p>{review.appeal}</p>
          {review.isOwnRejection && review.state === 'appealed' && (
            <p className={css.muted}>{t('vetting.otherDecides')}</p>
          )}
        </Section>
      )}
      {isPublic && <PublicProfile id={review.id} />}
      <SecondPersonNote secondPerson={review.secondPerson} />
      <Decisions {...props} />
      <History review={review} />
    </div>
  )
}

const TONES = { passed: 'success', warning: 'warning', failed: 'danger' } as const

function Checks({ review: { checks } }: Pick<CaseProps, 'review'>) {
  const t = useText()
  return (
    <Section title={t('vetting.checks')} isPanel>
      <ul className={css.list}>
        {checks.map(({ check, result, others }) => (
          <li key={check} className={css.check}>
            <Tag tone={TONES[result]}>{t(`vetting.result.${result}`)}</Tag>
            <span>{t(`vetting.check.${check}`)}</span>
            {others.map((other) => (
              <span key={other.id} className={css.muted}>
                {other.name} ({t(`apply.state.${other.state}`)})
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Changes({ review: { changes } }: Pick<CaseProps, 'review'>) {
  const t = useText()
  return (
    <Section title={t('vetting.changes')} isPanel>
      <dl className={css.facts}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{t(`apply.field.${field as ApplicationField}`)}</dt>
            <dd>
              <del>{before || '–'}</del> <ins>{after || '–'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Facts({ kind, review }: Pick<CaseProps, 'kind' | 'review'>) {
  const t = useText()
  const describe = useDescribe()
  const values = review.form as unknown as Readonly<Record<string, unknown>>
  return (
    <Section title={t('vetting.form')} isPanel>
      <dl className={css.facts}>
        {stepsOf(kind)
          .flatMap(([, fields]) => [...fields])
          .filter((field) => !PICTURE_FIELDS.includes(field))
          .map((field) => ({
            field,
            text: describe(field, values[SHOWN_FOR[field] ?? field] || values[field]),
          }))
          .filter(({ text }) => text !== '')
          .map(({ field, text }) => (
            <div key={field}>
              <dt>{t(`apply.field.${field}`)}</dt>
              <dd>{text}</dd>
              {field === 'representativeIdNumber' && <IdentityNumber id={review.id} />}
              {field === 'numbers' && REGISTRIES[review.form.country] && (
                <dd>
                  <a href={REGISTRIES[review.form.country]} target="_blank" rel="noreferrer">
                    {t('vetting.registry')}
                  </a>
                </dd>
              )}
            </div>
          ))}
      </dl>
      {kind === 'enterprise' && <Pictures form={review.form} />}
    </Section>
  )
}

function Pictures({ form: { logo, photos } }: { form: Pick<EnterpriseDraft, 'logo' | 'photos'> }) {
  const t = useText()
  return (
    <div className={css.pictures}>
      {[logo, ...photos]
        .filter((address) => address !== '')
        .map((address) => (
          <a key={address} href={address} target="_blank" rel="noreferrer">
            <ProductImage
              src={address}
              alt={t(address === logo ? 'apply.field.logo' : 'apply.field.photos')}
              sizes="160px"
            />
          </a>
        ))}
    </div>
  )
}

/** In full only when asked for: each opening is recorded. */
function IdentityNumber({ id }: { id: string }) {
  const t = useText()
  const opening = useMutation({
    mutationFn: () => call(openRepresentativeId, { id }),
    onError: showFailure,
  })
  return (
    <dd>
      {opening.data ? (
        <strong>{opening.data.number}</strong>
      ) : (
        <Button variant="plain" size="sm" isLoading={opening.isPending} onClick={() => opening.mutate()}>
          {t('vetting.openIdentity')}
        </Button>
      )}
    </dd>
  )
}

/** Shown as pictures, below the others. */
const PICTURE_FIELDS: readonly ApplicationField[] = ['logo', 'photos']

/** What is shown in place of a field that no person reads. */
const SHOWN_FOR: Partial<Record<ApplicationField, string>> = { cityId: 'cityName' }

/** ApplicationValues of fixed choices, by their field. */
const CHOICES: Partial<Record<ApplicationField, (value: string) => I18nTextKey>> = {
  type: (value) => `apply.type.${value as 'service'}`,
  legalForm: (value) => `apply.legalForm.${value as 'company'}`,
  seller: (value) => `apply.seller.${value as 'company'}`,
  turnover: (value) => `apply.turnover.${value as 'below_1m'}`,
  representativeIdKind: (value) => `apply.identity.${value as 'passport'}`,
  businessTypes: (value) => `shop.type.${value as 'trading'}`,
}

/** A value of the form as a reviewer reads it. */
function useDescribe() {
  const t = useText()
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null ? entryText(value) : scalarText(value)
  const countries = useCountries()
  const countryName = (code: string) => countries.find((country) => country.code === code)?.name ?? code
  const nameOf: Partial<Record<ApplicationField, (code: string) => string>> = {
    country: countryName,
    exportCountries: countryName,
    languages: languageName,
  }
  return (field: ApplicationField, value: unknown): string => {
    const choice = CHOICES[field]
    const named = nameOf[field]
    const word = (one: unknown) => {
      if (named) return named(scalarText(one))
      return choice && one ? t(choice(scalarText(one))) : plain(one)
    }
    if (value === true) return t('vetting.yes')
    if (value === false) return ''
    if (Array.isArray(value)) return value.map(word).join('\n')
    if (field === 'numbers')
      return labelled(value as object, (kind) => t(`apply.number.${kind as NumberKind}`))
    return isTexts(value) ? labelled(value, (one) => languageName(one)) : word(value)
  }
}

const isTexts = (value: unknown): value is object => typeof value === 'object' && value !== null
const entryText = (entry: object) => Object.values(entry).filter(Boolean).join(', ')
const labelled = (values: object, nameOf: (key: string) => string) =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${nameOf(key)}: ${value}`)
    .join('\n')

function History({ review: { history } }: Pick<CaseProps, 'review'>) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('apply.history')} isPanel>
      <ol className={css.list}>
        {history.map(({ event, at, reason }) => (
          <li key={`${at} ${event}`}>
            <time dateTime={at}>{format.dateTime(at)}</time> {t(`apply.event.${event as 'submit'}`)}
            {reason && <span className={css.muted}> · {reason}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

type ReviewDecision = Exclude<
  ApplicationEvent,
  'submit' | 'withdraw' | 'expire' | 'begin' | 'appeal' | 'lapse' | 'renew' | 'change'
>
const DECISIONS: readonly ReviewDecision[] = [
  'sendBack',
  'endorse',
  'approve',
  'reject',
  'grantAppeal',
  'dismissAppeal',
  'suspend',
  'restore',
  'revoke',
]

/** What the reviewer may decide now; what is recommended is approved by another person. */
function useDecisions({ kind, review }: CaseProps): readonly ReviewDecision[] {
  const roles = usePermitted(applicationMachine)
  // A button of a submitted one begins its review.
  const state = review.state === 'submitted' ? 'in_review' : review.state
  const { isNeeded, endorsement } = review.secondPerson
  const risk = isNeeded || endorsement ? 'endorsed' : 'lowRisk'
  const rounds = review.returnsLeft > 0 ? (['roundsLeft'] as const) : []
  const holds = kind === 'enterprise' ? ([risk, 'lasting', ...rounds] as const) : ([risk, ...rounds] as const)
  const events = eventsFor(applicationMachine, state, roles, holds)
  return DECISIONS.filter((event) => {
    if (event === 'grantAppeal' || event === 'dismissAppeal')
      return events.includes(event) && !review.isOwnRejection
    if (event === 'endorse') return events.includes(event) && !endorsement
    if (event === 'approve') return events.includes(event) && mayConfirm(review.secondPerson)
    return events.includes(event)
  })
}

function Decisions(props: CaseProps) {
  const { kind, review, onChange } = props
  const { isNeeded } = review.secondPerson
  const t = useText()
  const [chosen, choose] = useState<ReviewDecision>()
  const events = useDecisions(props)
  const actions = actionsOf(kind)
  const isWaiting = ['submitted', 'in_review', 'appealed'].includes(review.state)
  const buttons = (press: (event: ReviewDecision) => void) =>
    events.map((event) => (
      <Button
        key={event}
        size="sm"
        variant={event === 'approve' || (event === 'endorse' && isNeeded) ? 'primary' : 'soft'}
        onClick={() => press(event)}
      >
        {t(`vetting.decide.${event}`)}
      </Button>
    ))
  return (
    <div className={css.actions}>
      {isWaiting && review.round > 1 && (
        <p className={css.muted}>
          {review.returnsLeft > 0
            ? t('vetting.returnsLeft', { count: review.returnsLeft })
            : t('vetting.noReturnsLeft')}
        </p>
      )}
      {isWaiting ? (
        <ClaimedActions
          queue={kind === 'enterprise' ? 'enterprises' : 'shops'}
          id={review.id}
          claim={review.claim}
          take={() => call(actions.beginReview, { id: review.id })}
          onChange={onChange}
        >
          {(begin) => buttons((event) => begin(() => choose(event)))}
        </ClaimedActions>
      ) : (
        buttons(choose)
      )}
      {chosen && <Sheet {...props} event={chosen} onClose={() => choose(undefined)} />}
    </div>
  )
}

const REASONS = {
  sendBack: ['vetting.canned.pleaseCorrect', 'vetting.canned.newScan'],
  reject: ['vetting.canned.notFound', 'vetting.canned.otherCompany', 'vetting.canned.notOurTrade'],
  grantAppeal: [],
  dismissAppeal: ['vetting.canned.nothingNew'],
  suspend: ['vetting.canned.expired', 'vetting.canned.complaints'],
  restore: ['vetting.canned.settled'],
  revoke: ['vetting.canned.otherCompany', 'vetting.canned.complaints'],
  approve: [],
  endorse: ['vetting.canned.registryAgrees'],
} as const satisfies Record<ReviewDecision, readonly I18nTextKey[]>

interface VettingSheetProps extends CaseProps {
  event: ReviewDecision
  onClose: () => void
}

function Sheet({ kind, review, event, onChange, onClose }: VettingSheetProps) {
  const t = useText()
  const format = useFormat()
  const actions = actionsOf(kind)
  const [isChecked, setChecked] = useState(false)
  const [isSanctionsChecked, setSanctionsChecked] = useState(kind === 'shop')
  const [fields, setFields] = useState<ReturnedFields>({})
  const { id } = review
  const ranOut = t('vetting.papersRanOut', { date: format.date(review.papersRanOutOn ?? '') })
  const common = {
    title: t(`vetting.decide.${event}`),
    text: t(`vetting.decideText.${event}`),
    noteLabel: t('vetting.note'),
    noteMax: REASON_MAX,
    isNoteOptional: event === 'sendBack' || event === 'approve' || event === 'endorse',
    reasons: REASONS[event],
    doneText: t('vetting.done'),
    onDone: onChange,
    onClose,
  }
  if (event === 'sendBack')
    return (
      <DecisionSheet
        {...common}
        action={actions.returnApplication}
        input={{ id, fields: Object.values(fields) }}
        isBlocked={Object.keys(fields).length === 0}
      >
        <ReturnFields kind={kind} fields={fields} onChange={setFields} />
      </DecisionSheet>
    )
  if (event === 'approve' || event === 'endorse')
    return (
      <DecisionSheet
        {...common}
        action={event === 'approve' ? actions.approveApplication : actions.endorseApplication}
        input={{ id, isChecked: true, isSanctionsChecked: true }}
        isBlocked={!(isChecked && isSanctionsChecked)}
      >
        <Checkbox label={t(`vetting.confirm.${kind}`)} isChecked={isChecked} onChange={setChecked} />
        {kind === 'enterprise' && (
          <>
            <Checkbox
              label={t('vetting.sanctions.confirm')}
              isChecked={isSanctionsChecked}
              onChange={setSanctionsChecked}
            />
            <SanctionLists />
          </>
        )}
      </DecisionSheet>
    )
  return (
    <DecisionSheet
      {...common}
      text={event === 'restore' && review.papersRanOutOn ? `${common.text} ${ranOut}` : common.text}
      action={actions.decideApplication}
      input={{ id, event }}
    />
  )
}

/** Where the officer looks names up before ticking that they did. */
function SanctionLists() {
  const t = useText()
  return (
    <p className={css.muted}>
      {SANCTION_LISTS.map(({ name, url }) => (
        <Fragment key={name}>
          <a href={url} target="_blank" rel="noreferrer">
            {t(`vetting.sanctions.${name}`)}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}

type ReturnReason = (typeof RETURN_REASONS)[number]
type ReturnedFields = Readonly<Record<string, { field: string; reason: ReturnReason; note: string }>>

interface ReturnFieldsProps {
  kind: ApplicationKindName
  fields: ReturnedFields
  onChange: (fields: ReturnedFields) => void
}

/** Which fields the applicant has to correct, and why: all others stay locked. */
function ReturnFields({ kind, fields, onChange }: ReturnFieldsProps) {
  const t = useText()
  const names = stepsOf(kind).flatMap(([, all]) => [...all])
  const toggle = (field: ApplicationField) => {
    const { [field]: known, ...others } = fields
    onChange(known ? others : { ...fields, [field]: { field, reason: 'unclear', note: '' } })
  }
  return (
    <fieldset className={css.returned}>
      <legend>{t('vetting.fields')}</legend>
      {names.map((field) => {
        const chosen = fields[field]
        return (
          <div key={field}>
            <Checkbox
              label={t(`apply.field.${field}`)}
              isChecked={chosen !== undefined}
              onChange={() => toggle(field)}
            />
            {chosen && (
              <div className={css.why}>
                <Select
                  label={t('vetting.why')}
                  value={chosen.reason}
                  choices={RETURN_REASONS.map((value) => ({ value, label: t(`apply.reason.${value}`) }))}
                  onChange={(reason) =>
                    onChange({ ...fields, [field]: { ...chosen, reason: reason as ReturnReason } })
                  }
                />
                <TextField
                  label={t('vetting.fieldNote')}
                  isOptional
                  maxLength={REASON_MAX}
                  value={chosen.note}
                  onChange={(note) => onChange({ ...fields, [field]: { ...chosen, note } })}
                />
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
