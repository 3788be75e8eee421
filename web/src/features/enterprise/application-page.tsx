import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationMachine } from '@tiantian/contracts/enterprise/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { fieldText } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { WritingLanguage } from '../office-event-setup/localized-text-field.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { AppealForm } from './appeal-form.tsx'
import css from './application.module.css'
import { ChangePanel } from './change-panel.tsx'
import * as enterprise from './enterprise-fields.tsx'
import { AskToJoin } from './join-requests.tsx'
import { RenewalPanel } from './renewal-panel.tsx'
import * as shop from './shop-fields.tsx'
import type {
  Application,
  ApplicationField,
  ApplicationFormState,
  ApplicationKindName,
  ApplicationStep,
} from './use-application.ts'
import { actionsOf, applicationQuery, asIssue, stepsOf, useApplication } from './use-application.ts'

/** An application of an enterprise (S2.39) or of a shop (S2.28): its form, and how far it has come. */
export function ApplicationPage({ kind }: { kind: ApplicationKindName }) {
  const t = useText()
  const result = useQuery({
    ...applicationQuery(kind),
    // Another device may have typed on.
    refetchOnMount: 'always',
  })
  const { data } = result
  const title = t(`apply.${kind}.title`)
  return (
    <PageFrame title={title} {...(kind === 'shop' && { bar: <ShopBar title={title} /> })}>
      {data ? (
        <Content kind={kind} application={data.application} canStartAt={data.canStartAt} />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={420} radius={12} />} />
      )}
    </PageFrame>
  )
}

/** The custom bar (S2.28): back, and what the page is for. */
function ShopBar({ title }: { title: string }) {
  const t = useText()
  const { navigateBack } = useNavigator()
  return (
    <div className={css.bar}>
      <IconButton label={t('common.back')} onClick={() => navigateBack()}>
        <BackIcon />
      </IconButton>
      <span>
        <strong className={css.barTitle}>{title}</strong>
        <span className={css.barLead}>{t('apply.shop.bar')}</span>
      </span>
    </div>
  )
}

interface ContentProps {
  kind: ApplicationKindName
  application: Application | null
  canStartAt: string | null
}

function Content({ kind, application, canStartAt }: ContentProps) {
  if (application === null) return <Intro kind={kind} />
  const isOpen = application.state === 'draft' || application.state === 'returned'
  return isOpen ? (
    <OpenApplication key={`${application.id} ${application.state}`} kind={kind} start={application} />
  ) : (
    <Status kind={kind} application={application} canStartAt={canStartAt} />
  )
}

/** Before the first application: what it is for, and what will be needed. */
function Intro({ kind }: { kind: ApplicationKindName }) {
  const t = useText()
  return (
    <Section title={t(`apply.${kind}.introTitle`)} isPanel>
      <p>{t(`apply.${kind}.intro`)}</p>
      <ul className={css.needs}>
        {([1, 2, 3] as const).map((need) => (
          <li key={need}>{t(`apply.${kind}.need${need}`)}</li>
        ))}
      </ul>
      <StartButton kind={kind}>{t('apply.start')}</StartButton>
    </Section>
  )
}

function StartButton({ kind, children }: { kind: ApplicationKindName; children: ReactNode }) {
  const client = useQueryClient()
  const starting = useMutation({
    mutationFn: () => call(actionsOf(kind).startApplication, { requestId: newRequestId() }),
    onSuccess: ({ application }) =>
      client.setQueryData(applicationQuery(kind).queryKey, { application, canStartAt: null }),
    onError: showFailure,
  })
  return (
    <Button isLoading={starting.isPending} onClick={() => starting.mutate()}>
      {children}
    </Button>
  )
}

const PARTS: Readonly<Record<ApplicationStep, (props: { form: ApplicationFormState }) => ReactNode>> = {
  company: enterprise.CompanyStep,
  business: enterprise.BusinessStep,
  people: enterprise.PeopleStep,
  documents: enterprise.DocumentsStep,
  declaration: enterprise.DeclarationStep,
  name: shop.NameStep,
  place: shop.PlaceStep,
  trade: shop.TradeStep,
}

/** The field that a requirement is about. */
const fieldOf = (path: string) => path.split('.')[0] as ApplicationField

function OpenApplication({ kind, start }: { kind: ApplicationKindName; start: Application }) {
  const t = useText()
  const steps = stepsOf(kind)
  const form = useApplication(kind, start)
  const { application } = form
  const stepOf = (field: string) =>
    steps.find(([, fields]) => (fields as readonly string[]).includes(field))?.[0]
  const [step, setStep] = useState<ApplicationStep>(
    stepOf(application.returned[0]?.field ?? '') ?? steps[0]![0],
  )
  const [language, setLanguage] = useState<Language>(useLanguage())
  const at = steps.findIndex(([name]) => name === step)
  const missingIn = (fields: readonly string[]) =>
    application.requirements.filter(({ path }) => fields.includes(fieldOf(path))).length
  const Part = PARTS[step]
  const go = (field: string) => setStep(stepOf(field) ?? step)
  const submit = () => form.submit(({ path }) => go(fieldOf(path)))
  return (
    <WritingLanguage value={{ language, setLanguage }}>
      <div className={css.page}>
        {application.state === 'returned' && <Returned application={application} onGo={go} />}
        <Tabs
          label={t('apply.steps')}
          wraps
          value={step}
          onChange={setStep}
          tabs={steps.map(([value, fields], index) => {
            const missing = missingIn(fields)
            const mark = missing > 0 ? ` (${missing})` : ' ✓'
            return { value, label: `${index + 1}. ${t(`apply.step.${value}`)}${mark}` }
          })}
        >
          <div className={cx(surface.panel, css.fields)}>
            <Part form={form} />
          </div>
        </Tabs>
        <Saved form={form} />
        {form.isNumberTaken && <AskToJoin />}
        {at === steps.length - 1 && <Missing application={application} onGo={go} />}
        <div className={css.actions}>
          {at > 0 && (
            <Button variant="secondary" onClick={() => setStep(steps[at - 1]![0])}>
              {t('apply.back')}
            </Button>
          )}
          {at < steps.length - 1 && (
            <Button
              variant={application.state === 'returned' ? 'secondary' : 'primary'}
              onClick={() => setStep(steps[at + 1]![0])}
            >
              {t('apply.next')}
            </Button>
          )}
          {(at === steps.length - 1 || application.state === 'returned') && (
            <Button isLoading={form.isSubmitting} onClick={submit}>
              {t(application.state === 'returned' ? 'apply.resubmit' : 'apply.submit')}
            </Button>
          )}
          <WithdrawButton kind={kind} application={application} />
        </div>
      </div>
    </WritingLanguage>
  )
}

function Saved({ form }: { form: ApplicationFormState }) {
  const t = useText()
  const client = useQueryClient()
  if (form.saving === 'conflict')
    return (
      <p className={css.warning} role="alert">
        {t('apply.conflict')}{' '}
        <Button
          variant="plain"
          size="sm"
          onClick={() => void client.resetQueries(applicationQuery(form.kind))}
        >
          {t('apply.takeOther')}
        </Button>
      </p>
    )
  return (
    <p className={css.muted} role="status">
      {t(`apply.saving.${form.saving}`)}
    </p>
  )
}

interface GoProps {
  application: Application
  onGo: (field: string) => void
}

/** All that is still required, with the reason; pressed, it leads there. */
function Missing({ application: { requirements, due }, onGo }: GoProps) {
  const t = useText()
  const format = useFormat()
  if (requirements.length === 0) return <p className={css.complete}>{t('apply.complete')}</p>
  return (
    <Section title={t('apply.missing', { count: requirements.length })} isPanel>
      <ul className={css.missing}>
        {requirements.map((one) => (
          <li key={`${one.path} ${one.rule}`}>
            <Button variant="plain" size="sm" onClick={() => onGo(fieldOf(one.path))}>
              {t(`apply.field.${fieldOf(one.path)}`)}
            </Button>
            <span className={css.muted}>{fieldText(asIssue(one))}</span>
          </li>
        ))}
      </ul>
      {due[0] && (
        <p className={css.muted}>{t('apply.due.deletion', { date: format.date(due[0].deadline) })}</p>
      )}
    </Section>
  )
}

/** What the office wants corrected; everything else stays as it is. */
function Returned({ application: { returned, reason, due }, onGo }: GoProps) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('apply.returnedTitle')} isPanel>
      {reason && <p>{reason}</p>}
      <ul className={css.missing}>
        {returned.map(({ field, reason: why, note }) => (
          <li key={field}>
            <Button variant="plain" size="sm" onClick={() => onGo(field)}>
              {t(`apply.field.${field as ApplicationField}`)}
            </Button>
            <span>
              {t(`apply.reason.${why}`)} {note}
            </span>
            <Deadline due={due.find((one) => one.field === field)} />
          </li>
        ))}
      </ul>
      <p className={css.muted}>
        {t('apply.returnedText')} {due[0] && t('apply.answerDue', { date: format.date(due[0].deadline) })}
      </p>
    </Section>
  )
}

/** What was corrected is not asked for any more. */
function Deadline({ due }: { due: Application['due'][number] | undefined }) {
  const t = useText()
  const format = useFormat()
  if (!due) return <Tag tone="success">{t('apply.due.changed')}</Tag>
  return (
    <Tag tone={due.isOver ? 'danger' : 'warning'}>
      {t(due.isOver ? 'apply.due.over' : 'apply.due.by', { date: format.date(due.deadline) })}
    </Tag>
  )
}

function WithdrawButton({ kind, application }: { kind: ApplicationKindName; application: Application }) {
  const t = useText()
  const client = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: () => call(actionsOf(kind).withdrawApplication, {}),
    onSuccess: (reply) =>
      client.setQueryData(applicationQuery(kind).queryKey, {
        application: reply.application,
        canStartAt: null,
      }),
    onError: showFailure,
  })
  const ask = async () => {
    const question = { title: t('apply.withdraw'), content: t('apply.withdrawText'), isDangerous: true }
    if (await showModal(question)) withdrawing.mutate()
  }
  if (!eventsFor(applicationMachine, application.state, 'applicant').includes('withdraw')) return null
  return (
    <Button variant="plain" isLoading={withdrawing.isPending} onClick={() => void ask()}>
      {t('apply.withdraw')}
    </Button>
  )
}

const TONES = {
  approved: 'success',
  rejected: 'danger',
  suspended: 'danger',
  revoked: 'danger',
  withdrawn: 'neutral',
} as const

/** One that nobody corrected in time was not withdrawn by its applicant. */
const stateTextOf = ({ state, history }: Application) =>
  state === 'withdrawn' && history.at(-1)?.event === 'expire' ? 'expired' : (state as 'approved')

interface StatusProps extends ContentProps {
  application: Application
}

/** Where the application stands, and what can be done next. */
function Status({ kind, application, canStartAt }: StatusProps) {
  const t = useText()
  const client = useQueryClient()
  const format = useFormat()
  const { state, reason, history, companySlug, canAppeal } = application
  const isEnded =
    state === 'rejected' ||
    state === 'withdrawn' ||
    state === 'revoked' ||
    (state === 'approved' && kind === 'shop')
  return (
    <div className={css.page}>
      <Section title={t(`apply.${kind}.title`)} isPanel>
        <p>
          <Tag tone={TONES[state as keyof typeof TONES] ?? 'primary'}>{t(`apply.state.${state}`)}</Tag>
        </p>
        <p>{t(`apply.stateText.${stateTextOf(application)}`)}</p>
        {reason && <p className={css.quote}>{reason}</p>}
        <div className={css.actions}>
          {state === 'approved' && kind === 'enterprise' && (
            <PageLink url="/pages/shop/apply-shop" className={buttonClass()}>
              {t('apply.shop.title')}
            </PageLink>
          )}
          {state === 'approved' && kind === 'enterprise' && (
            <PageLink url="/pages/enterprise/people" className={buttonClass({ variant: 'secondary' })}>
              {t('apply.people.title')}
            </PageLink>
          )}
          {companySlug && (
            <PageLink
              url={pageUrl('/pages/enterprise/company', { id: application.id })}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('apply.profile.title')}
            </PageLink>
          )}
          {companySlug && (
            <PageLink
              url={pageUrl('/pages/company/company', { slug: companySlug })}
              className={buttonClass({ variant: 'soft' })}
            >
              {t('apply.toCompany')}
            </PageLink>
          )}
          {state === 'approved' && kind === 'shop' && (
            <PageLink url="/pages/shop/shops-manage" className={buttonClass()}>
              {t('apply.toShop')}
            </PageLink>
          )}
          {canStartAt && (
            <span className={css.muted}>{t('apply.again', { date: format.dateTime(canStartAt) })}</span>
          )}
          {isEnded && !canStartAt && (
            <StartButton kind={kind}>
              {t(state === 'approved' ? 'apply.another' : 'apply.startAgain')}
            </StartButton>
          )}
          <WithdrawButton kind={kind} application={application} />
        </div>
      </Section>
      {application.papers && (
        <RenewalPanel
          papers={application.papers}
          onChange={(papers) =>
            client.setQueryData(applicationQuery('enterprise').queryKey, {
              application: { ...application, papers },
              canStartAt: null,
            })
          }
        />
      )}
      {kind === 'enterprise' && state === 'approved' && <ChangePanel application={application} />}
      {canAppeal && <AppealForm kind={kind} />}
      <Section title={t('apply.history')} isPanel>
        <ol className={css.history}>
          {history.map((one) => (
            <li key={`${one.at} ${one.event}`}>
              <time dateTime={one.at}>{format.dateTime(one.at)}</time>{' '}
              {t(`apply.event.${one.event as 'submit'}`)}
              {one.reason && <span className={css.muted}> · {one.reason}</span>}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}
