import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { deleteEvent, listSetUps } from '@tiantian/contracts/expo/set-up.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useMemo, useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { DeleteButton } from '../../office/delete-button.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { useLeaveGuard } from '../../ui/form/unsaved.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { eventUrl } from '../expo/event-address.ts'
import { zoneName } from '../expo/event-time.ts'
import { EventSteps } from '../office-events/event-steps.tsx'
import { officeEventUrl } from '../office-events/office-query.ts'
import { PageLink } from '../shell/page-link.tsx'
import { AgendaPart } from './agenda-part.tsx'
import { CopyEvent } from './copy-event.tsx'
import { ExhibitorsPart } from './exhibitors-part.tsx'
import { FactsPart } from './facts-part.tsx'
import { FormPart } from './form-part.tsx'
import { WritingLanguage } from './localized-text-field.tsx'
import { PlanPart } from './plan-part.tsx'
import css from './set-up.module.css'
import type { SetUpTab } from './set-up-address.ts'
import { SET_UP_TABS } from './set-up-address.ts'
import type { OfficeEventSetupPartProps } from './set-up-query.ts'
import { setUpQuery } from './set-up-query.ts'
import { TicketsPart } from './tickets-part.tsx'

interface SetUpPageProps {
  id: string
  tab: SetUpTab
  onTab: (tab: SetUpTab) => void
}

/** The editor of an event: description, agenda, tickets, form, exhibitors and floor plan. */
export function SetUpPage({ id, tab, onTab }: SetUpPageProps) {
  const t = useText()
  return (
    <OfficePage isDetail title={t('setup.one')} permission="expo.write">
      <Loaded id={id} tab={tab} onTab={onTab} />
    </OfficePage>
  )
}

function Loaded({ id, tab, onTab }: SetUpPageProps) {
  const result = useQuery(setUpQuery(id))
  const { data } = result
  const [language, setLanguage] = useState<Language>(useLanguage())
  const writing = useMemo(() => ({ language, setLanguage }), [language])
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={420} />} />
  return (
    <WritingLanguage value={writing}>
      <SetUp setUp={data.setUp} tab={tab} onTab={onTab} />
    </WritingLanguage>
  )
}

interface SetUpProps {
  setUp: EventSetUp
  tab: SetUpTab
  onTab: (tab: SetUpTab) => void
}

function SetUp({ setUp, tab, onTab }: SetUpProps) {
  const t = useText()
  const Part = PARTS[tab]
  const isLocked = useLock(setUp)
  const part = { setUp, isLocked: Boolean(isLocked) }
  const [isFactsUnsaved, setFactsUnsaved] = useState(false)
  const [isPlanUnsaved, setPlanUnsaved] = useState(false)
  useLeaveGuard(isFactsUnsaved || isPlanUnsaved)
  return (
    <div className={css.page}>
      <Head setUp={setUp} />
      {isLocked && <p className={css.notice}>{isLocked}</p>}
      <Tabs
        label={t('setup.parts')}
        tabs={SET_UP_TABS.map((value) => ({ value, label: t(`setup.part.${value}`) }))}
        value={tab}
        onChange={onTab}
      >
        {/* Unsaved input is kept while the user opens another tab. */}
        <div hidden={tab !== 'facts'}>
          <FactsPart {...part} onUnsaved={setFactsUnsaved} />
        </div>
        <div hidden={tab !== 'plan'}>
          <PlanPart {...part} onUnsaved={setPlanUnsaved} />
        </div>
        {Part && <Part {...part} />}
      </Tabs>
    </div>
  )
}

const PARTS: Partial<Record<SetUpTab, (props: OfficeEventSetupPartProps) => React.ReactNode>> = {
  agenda: AgendaPart,
  tickets: TicketsPart,
  form: FormPart,
  exhibitors: ExhibitorsPart,
}

/** Why it is read-only, if it is. */
function useLock({ state }: EventSetUp): string | undefined {
  const t = useText()
  const mayRelease = useMay('expo.release')
  if (state === 'cancelled' || state === 'archived') return t('setup.readOnly')
  const isPublic = state === 'published' || state === 'postponed'
  return isPublic && !mayRelease ? t('setup.releaseOnly') : undefined
}

function Head({ setUp }: { setUp: EventSetUp }) {
  const t = useText()
  const language = useLanguage()
  const { id, state, facts } = setUp
  const isPublic = state !== 'draft' && state !== 'in_review'
  const maySeeRegistrations = useMay('expo.registration')
  return (
    <header className={css.head}>
      <p className={css.line}>
        <Tag tone={state === 'published' ? 'success' : 'neutral'}>{t(`registry.state.${state}`)}</Tag>
        {isPublic && <PageLink url={eventUrl(id)}>{t('setup.seePage')}</PageLink>}
        {maySeeRegistrations && <PageLink url={officeEventUrl(id)}>{t('setup.registrations')}</PageLink>}
      </p>
      <h2 className={css.title}>{textIn(facts.title, language)}</h2>
      <p className={css.muted}>{t('officeKit.times', { zone: zoneName(facts.timeZone, facts.startsAt) })}</p>
      <div className={css.line}>
        <EventSteps
          event={{
            id,
            state,
            timeZone: facts.timeZone,
            isOncePublic: state === 'draft' && !setUp.isDeletable,
          }}
        />
        <CopyEvent id={id} timeZone={facts.timeZone} />
        {setUp.isDeletable && (
          <DeleteButton
            action={deleteEvent}
            input={{ id }}
            name={textIn(facts.title, language)}
            list={listSetUps}
            listUrl="/pages/office/event-setup"
          />
        )}
      </div>
    </header>
  )
}
