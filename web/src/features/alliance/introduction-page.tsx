import { MAP_ZOOM_DEFAULT, MAP_ZOOM_MIN } from '@tiantian/contracts/constants.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { AllianceContact } from '@tiantian/contracts/publish/alliance-contact.ts'
import { getAllianceContact } from '@tiantian/contracts/publish/alliance-contact.ts'
import type { AllianceDocument } from '@tiantian/contracts/publish/article.ts'
import { listDocuments } from '@tiantian/contracts/publish/article.ts'
import { NEWS_KINDS } from '@tiantian/contracts/publish/names.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useMay } from '../../office/use-may.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'
import { mapService } from '../map/map-service.ts'
import { MapView } from '../map/map-view.tsx'
import { articleUrl } from '../publish/article-address.ts'
import { ArticleCard } from '../publish/article-card.tsx'
import { newestQuery } from '../publish/article-query.ts'
import { ALLIANCE, languageName } from '../shell/alliance.ts'
import { Mark } from '../shell/frame/logo.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import contactsCss from './contacts.module.css'
import documentsCss from './documents.module.css'
import css from './introduction-page.module.css'

/** Only office staff ever open it. */
const ContactSheet = lazy(async () => ({ default: (await import('./contact-sheet.tsx')).ContactSheet }))

/** The office on a map, how to join, and links to all members. */
function Contacts() {
  const t = useText()
  const { data } = useQuery(query(getAllianceContact, {}))
  const contact = data?.contact
  return (
    <Section title={t('alliance.contacts')} isPanel more={<EditButton />}>
      <div className={contactsCss.contacts}>
        <div className={contactsCss.words}>
          {contact && <Facts contact={contact} />}
          <p>{t('alliance.contactsText')}</p>
          <p className={contactsCss.ways}>
            <PageLink url={pageUrl('/pages/index/shops', { view: 'map' })} className={buttonClass()}>
              {t('alliance.onMap')}
            </PageLink>
            <PageLink url="/pages/index/shops" className={buttonClass({ variant: 'secondary' })}>
              {t('alliance.allMembers')}
            </PageLink>
            <PageLink url="/pages/user/about/about" className={buttonClass({ variant: 'plain' })}>
              {t('alliance.documents')}
            </PageLink>
          </p>
        </div>
        {contact?.location && <OfficeMap location={contact.location} />}
      </div>
    </Section>
  )
}

function Facts({ contact: { address, hours, phone, email } }: { contact: AllianceContact }) {
  const t = useText()
  const facts = [
    { name: t('alliance.contact.address'), value: address },
    { name: t('alliance.contact.hours'), value: hours },
    { name: t('alliance.contact.phone'), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
    { name: t('alliance.contact.email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
  ]
  return <FactList facts={facts.filter(({ value }) => value)} />
}

function OfficeMap({ location: { latitude, longitude } }: { location: GeoPoint }) {
  const t = useText()
  const name = t('alliance.contact.office')
  const target = useMemo(
    // The built-in map has no streets, so a view of the surrounding cities tells more.
    () => ({
      centre: { latitude, longitude },
      zoom: mapService().kind === 'tiles' ? MAP_ZOOM_DEFAULT : MAP_ZOOM_MIN,
    }),
    [latitude, longitude],
  )
  const marks = useMemo(
    () => [{ key: 'office', label: name, latitude, longitude }],
    [name, latitude, longitude],
  )
  return (
    <div className={contactsCss.map}>
      <MapView label={t('alliance.contact.map')} target={target} marks={marks} onSight={ignoreSight} />
    </div>
  )
}

const ignoreSight = () => undefined

function EditButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (!useMay('user.manage')) return null
  return (
    <>
      <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
        {t('common.edit')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ContactSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Charter, forms and notices, each with the languages it is available in. */
function Documents() {
  const t = useText()
  const { data } = useQuery(query(listDocuments, {}))
  if (!data || data.documents.length === 0) return null
  return (
    <Section title={t('alliance.papers')} isPanel>
      <ul className={documentsCss.list} aria-label={t('alliance.papers')}>
        {data.documents.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ document }: { document: AllianceDocument }) {
  const t = useText()
  const format = useFormat()
  const { title, summary, contentLanguage, languages, updatedAt } = document
  return (
    <li className={documentsCss.row}>
      <PageLink url={articleUrl(document)} className={documentsCss.title}>
        <span lang={contentLanguage}>{title}</span>
      </PageLink>
      <p className={documentsCss.summary} lang={contentLanguage}>
        {summary}
      </p>
      <p className={documentsCss.facts}>
        {LANGUAGES.filter((language) => languages.includes(language)).map((language) => (
          <Tag key={language}>
            <span lang={language}>{languageName(language)}</span>
          </Tag>
        ))}
        <span>{t('publish.updated', { date: format.date(updatedAt) })}</span>
      </p>
    </li>
  )
}

const MEMBERS = ['makers', 'brands', 'wholesalers', 'carriers', 'services', 'experts'] as const
const BODIES = ['assembly', 'council', 'secretariat', 'committees'] as const
const PRINCIPLES = ['open', 'true', 'equal'] as const

/** Introduces the alliance: members, joint activities, governance and how to join (S2.21, S1.13). */
export function IntroductionPage() {
  const t = useText()
  return (
    <PageFrame title={t('alliance.title')} className={css.page}>
      <Hero />
      <div className={css.columns}>
        <Section title={t('alliance.story')} isPanel className={css.words}>
          <p>{t('alliance.storyWhy')}</p>
          <p>{t('alliance.storyWhat')}</p>
          <p>{t('alliance.storyHow')}</p>
        </Section>
        <Section title={t('alliance.principles')} isPanel>
          <dl className={css.facts}>
            {PRINCIPLES.map((name) => (
              <div key={name}>
                <dt>{t(`alliance.principle.${name}`)}</dt>
                <dd>{t(`alliance.principleText.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
      <Section title={t('alliance.members')}>
        <ul className={css.members}>
          {MEMBERS.map((name) => (
            <li key={name} className={css.member}>
              <h3>{t(`alliance.member.${name}`)}</h3>
              <p>{t(`alliance.memberText.${name}`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Structure />
      <Documents />
      <Contacts />
      <News />
    </PageFrame>
  )
}

/** The slogan in all four languages (S1.20), the user's own first. */
function Hero() {
  const own = useLanguage()
  const others = LANGUAGES.filter((language) => language !== own)
  return (
    <section className={css.hero}>
      <Mark size={64} />
      <p className={css.name}>{ALLIANCE[own].name}</p>
      <p className={css.slogan}>{ALLIANCE[own].slogan}</p>
      <ul className={css.slogans}>
        {others.map((language) => (
          <li key={language} lang={language}>
            {ALLIANCE[language].slogan}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Structure() {
  const t = useText()
  return (
    <Section title={t('alliance.structure')} isPanel>
      <ol className={css.bodies}>
        {BODIES.map((name) => (
          <li key={name}>
            <h3>{t(`alliance.body.${name}`)}</h3>
            <p>{t(`alliance.bodyText.${name}`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const NEWS_SHOWN = 3

function News() {
  const t = useText()
  const { data } = useQuery(newestQuery(NEWS_KINDS, NEWS_SHOWN))
  const rows = data?.rows.slice(0, NEWS_SHOWN) ?? []
  if (rows.length === 0) return null
  return (
    <Section
      title={t('publish.news')}
      more={<PageLink url="/pages/publish/news-article-list">{t('common.more')}</PageLink>}
    >
      <ul className={css.news}>
        {rows.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
