import type { EventDetail, Speaker } from '@tiantian/contracts/expo/event.ts'
import { listed } from '@tiantian/contracts/join-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { FactLine } from '../../ui/fact-list.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import css from './event-about.module.css'
import { eventUrl } from './event-address.ts'
import { clockIn } from './event-time.ts'
import { Documents, Watch } from './materials.tsx'
import type { OpenedEvent } from './use-opened-event.ts'

/** Description, speakers, and practical information. */
export function EventAbout({ event }: { event: OpenedEvent }) {
  const t = useText()
  return (
    <div className={css.parts}>
      <Section title={t('expo.about')} isPanel>
        {(event.body || event.summary).split('\n\n').map((paragraph) => (
          <p key={paragraph} className={css.paragraph}>
            {paragraph}
          </p>
        ))}
        <Watch event={event} />
      </Section>
      <Documents documents={event.documents} />
      {event.speakers.length > 0 && (
        <Section title={t('expo.speakers')}>
          <ul className={css.speakers}>
            {event.speakers.map((speaker) => (
              <li key={speaker.id}>
                <SpeakerCard speaker={speaker} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('expo.facts')} isPanel>
        <FactList facts={useFacts(event)} />
      </Section>
      <Editions event={event} />
    </div>
  )
}

/** The other editions of its series. */
function Editions({ event: { series } }: { event: EventDetail }) {
  const t = useText()
  const format = useFormat()
  if (!series || series.events.length === 0) return null
  return (
    <Section title={t('expo.editions')} isPanel>
      <ul className={css.editions}>
        {series.events.map(({ id, title, startsAt, timeZone }) => (
          <li key={id}>
            <PageLink url={eventUrl(id)} className={css.edition}>
              {title}
              <span className={css.role}>{format.date(clockIn(timeZone, startsAt))}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SpeakerCard({ speaker: { name, position, company, bio, photo } }: { speaker: Speaker }) {
  return (
    <article className={css.speaker}>
      <span className={css.face} aria-hidden="true">
        {photo ? <ProductImage src={photo} alt="" sizes="72px" /> : initials(name)}
      </span>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.role}>{[position, company].filter(Boolean).join(' · ')}</p>
        {bio && <p className={css.bio}>{bio}</p>}
      </div>
    </article>
  )
}

/** The initials of two names, or the first character of a Chinese one. */
function initials(name: string): string {
  const words = name.split(/[\s·]+/).slice(0, 2)
  return words.map((word) => [...word][0] ?? '').join('')
}

/** An email address breaks after its @ rather than within a word. */
function linked(scheme: string, to: string) {
  const [name, host] = to.split('@')
  return (
    to && (
      <a href={`${scheme}:${to}`}>
        {name}
        {host && (
          <>
            {'@'}
            <wbr />
            {host}
          </>
        )}
      </a>
    )
  )
}

function useFacts(event: EventDetail): FactLine[] {
  const t = useText()
  const format = useFormat()
  const shown = useLanguage()
  const names = (languages: readonly Language[]) =>
    listed(
      shown,
      languages.map((language) => t(`expo.language.${language}`)),
    )
  const until = clockIn(event.timeZone, event.registrationClosesAt)
  const facts = [
    { name: t('expo.fact.organiser'), value: event.organiser },
    { name: t('expo.series'), value: event.series?.name ?? '' },
    { name: t('expo.fact.languages'), value: names(event.languages) },
    { name: t('expo.fact.interpretation'), value: names(event.interpretation) },
    { name: t('expo.fact.registerUntil'), value: format.dateTime(until) },
    { name: t('expo.fact.email'), value: linked('mailto', event.contactEmail) },
    { name: t('expo.fact.phone'), value: linked('tel', event.contactPhone) },
  ]
  return facts.filter(({ value }) => value !== '')
}
