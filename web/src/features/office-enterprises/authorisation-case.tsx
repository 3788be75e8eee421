import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { mayConfirm } from '@tiantian/contracts/office/endorsement.ts'
import { listDesk } from '@tiantian/contracts/product/desk.ts'
import type { ReviewedAuthorisation } from '@tiantian/contracts/shop/authorisation.ts'
import {
  AUTHORISATION_NOTE_MAX,
  AUTHORISATION_REASON_TEXTS,
  acceptAuthorisation,
  authorisationMachine,
  endorseAuthorisation,
  getAuthorisation,
  openAuthorisation,
  rejectAuthorisation,
  returnAuthorisation,
} from '@tiantian/contracts/shop/authorisation.ts'
import type { AuthorisationReason } from '@tiantian/contracts/shop/certificate.ts'
import { AUTHORISATION_REASONS } from '@tiantian/contracts/shop/certificate.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { EndorseSheet, SecondPersonNote, SecondPersonTags } from '../../office/second-person.tsx'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { query, readsOfNoun } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Tag } from '../../ui/chip.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Section } from '../../ui/section.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { CaseDecisions, CasePage } from './case-frame.tsx'
import css from './reviews.module.css'

const authorisationQuery = (id: string) => query(getAuthorisation, { id })

/** An authorisation of a brand that a shop has put on its file. */
export function AuthorisationPage({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const result = useQuery(authorisationQuery(id))
  const change = () => {
    void client.invalidateQueries(readsOfNoun(listDesk))
    void client.invalidateQueries({ queryKey: authorisationQuery(id).queryKey })
  }
  return (
    <CasePage title={t('vetting.authorisation.title')} result={result}>
      {({ authorisation }) => <AuthorisationCase authorisation={authorisation} onChange={change} />}
    </CasePage>
  )
}

const AUTHORISATION_TONES = {
  submitted: 'primary',
  accepted: 'success',
  returned: 'warning',
  rejected: 'danger',
} as const

interface AuthorisationCaseProps {
  authorisation: ReviewedAuthorisation
  onChange: () => void
}

function AuthorisationCase(props: AuthorisationCaseProps) {
  const { authorisation } = props
  const t = useText()
  const language = useLanguage()
  const { state, shop, reason, note, isExpired, secondPerson } = authorisation
  return (
    <div className={css.case}>
      <header className={css.head}>
        <Tag tone={AUTHORISATION_TONES[state]}>{t(`shop.certificates.state.${state}`)}</Tag>
        {isExpired && <Tag tone="danger">{t('vetting.authorisation.expired')}</Tag>}
        {state === 'submitted' && <SecondPersonTags secondPerson={secondPerson} />}
        <PageLink url={pageUrl('/pages/shop/shop', { id: shop.id })}>{shop.name}</PageLink>
      </header>
      {(reason || note) && (
        <p className={css.quote}>
          {[reason && AUTHORISATION_REASON_TEXTS[reason][language], note].filter(Boolean).join(' ')}
        </p>
      )}
      <AuthorisationFacts authorisation={authorisation} />
      <SecondPersonNote secondPerson={secondPerson} />
      <AuthorisationDecisions {...props} />
    </div>
  )
}

function AuthorisationFacts({ authorisation }: Pick<AuthorisationCaseProps, 'authorisation'>) {
  const t = useText()
  const format = useFormat()
  const { id, enterprise, brand, name, issuer, number, validUntil, countsUntil, productCount } = authorisation
  const opening = useMutation({
    mutationFn: () => call(openAuthorisation, { id }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  const facts = [
    { name: t('myShop.certificate.brand'), value: brand.name },
    {
      name: t('vetting.authorisation.enterprise'),
      value: enterprise || t('vetting.authorisation.individual'),
    },
    { name: t('myShop.certificate.name'), value: name },
    { name: t('myShop.certificate.issuer'), value: issuer },
    { name: t('myShop.certificate.number'), value: number },
    {
      name: t('myShop.certificate.validUntil'),
      value: validUntil ? format.date(validUntil) : t('vetting.authorisation.endless'),
    },
    { name: t('vetting.authorisation.countsUntil'), value: countsUntil ? format.date(countsUntil) : '' },
    { name: t('vetting.authorisation.products'), value: format.number(productCount) },
  ]
  return (
    <Section title={t('shop.certificates.authorisation')} isPanel>
      <FactList facts={facts.filter(({ value }) => value !== '')} />
      <Button variant="secondary" size="sm" isLoading={opening.isPending} onClick={() => opening.mutate()}>
        {t('shop.certificates.file')}
      </Button>
    </Section>
  )
}

const DECISIONS = ['endorse', 'accept', 'sendBack', 'reject'] as const
type AuthorisationDecision = (typeof DECISIONS)[number]

function AuthorisationDecisions({ authorisation, onChange }: AuthorisationCaseProps) {
  const t = useText()
  const events = eventsFor(authorisationMachine, authorisation.state, usePermitted(authorisationMachine))
  const { secondPerson } = authorisation
  const mayAccept = mayConfirm(secondPerson)
  const decisions = DECISIONS.filter((event) => {
    if (event === 'endorse') return events.includes('accept') && !secondPerson.endorsement
    return events.includes(event) && (event !== 'accept' || mayAccept)
  })
  return (
    <CaseDecisions
      queue="authorisations"
      id={authorisation.id}
      claim={authorisation.claim}
      onChange={onChange}
      decisions={decisions}
      main={mayAccept ? 'accept' : 'endorse'}
      nameOf={(event) =>
        event === 'endorse' ? t('officeKit.second.recommend') : t(`vetting.authorisation.${event}`)
      }
    >
      {(event, onClose) => (
        <AuthorisationSheet
          authorisation={authorisation}
          event={event}
          onChange={onChange}
          onClose={onClose}
        />
      )}
    </CaseDecisions>
  )
}

interface AuthorisationSheetProps extends AuthorisationCaseProps {
  event: AuthorisationDecision
  onClose: () => void
}

function AuthorisationSheet({ authorisation, event, onChange, onClose }: AuthorisationSheetProps) {
  const t = useText()
  const language = useLanguage()
  const [isChecked, setChecked] = useState(false)
  const [reason, setReason] = useState<AuthorisationReason>()
  const { id, revision } = authorisation
  const confirmation = (
    <Checkbox label={t('vetting.authorisation.confirm')} isChecked={isChecked} onChange={setChecked} />
  )
  if (event === 'endorse')
    return (
      <EndorseSheet
        action={endorseAuthorisation}
        input={{ id, revision, isChecked: true }}
        isBlocked={!isChecked}
        onDone={onChange}
        onClose={onClose}
      >
        {confirmation}
      </EndorseSheet>
    )
  const common = {
    title: t(`vetting.authorisation.${event}`),
    text: t(`vetting.authorisation.${event}Text`),
    noteLabel: t('vetting.note'),
    noteMax: AUTHORISATION_NOTE_MAX,
    doneText: t('vetting.done'),
    onDone: onChange,
    onClose,
  }
  if (event === 'accept')
    return (
      <DecisionSheet
        {...common}
        isNoteOptional
        action={acceptAuthorisation}
        input={{ id, revision, isChecked: true }}
        isBlocked={!isChecked}
      >
        {confirmation}
      </DecisionSheet>
    )
  return (
    <DecisionSheet
      {...common}
      isNoteOptional={reason !== 'other'}
      isDangerous={event === 'reject'}
      action={event === 'reject' ? rejectAuthorisation : returnAuthorisation}
      input={{ id, revision, reason: reason ?? 'other' }}
      isBlocked={reason === undefined}
    >
      <div className={css.actions}>
        {AUTHORISATION_REASONS.map((each) => (
          <Chip key={each} isSelected={each === reason} onClick={() => setReason(each)}>
            {t(`vetting.authorisation.reason.${each}`)}
          </Chip>
        ))}
      </div>
      {reason && reason !== 'other' && (
        <p className={css.quote}>{AUTHORISATION_REASON_TEXTS[reason][language]}</p>
      )}
    </DecisionSheet>
  )
}
