import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { PublicCompany } from '@tiantian/contracts/enterprise/company.ts'
import { COMPANY_CHECKED, COMPANY_UNCHECKED, getCompany } from '@tiantian/contracts/enterprise/company.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatPhone } from '../../i18n/format-phone.ts'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Flag } from '../../ui/flag.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { EventCard } from '../expo/event-card.tsx'
import { WriteButton } from '../message/write-button.tsx'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { ShareButton } from '../shell/share-button.tsx'
import { messengerFacts } from '../shop/messenger-facts.tsx'
import { ShopCard, shopGrid } from '../shop/shop-card.tsx'
import css from './company.module.css'

const companyQuery = (slug: string) => query(getCompany, { slug })

/** An approved enterprise: what was checked and when, its shops and its booths. */
export function CompanyPage({ slug }: { slug: string }) {
  const t = useText()
  const result = useQuery(companyQuery(slug))
  const { data, error } = result
  if (hasCode(error, 'COMPANY_NOT_FOUND')) return <CompanyMissing />
  return (
    <PageFrame title={data?.company.name ?? t('company.name')}>
      {data ? (
        <Content company={data.company} />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={420} radius={12} />} />
      )}
    </PageFrame>
  )
}

/** The address names no company, or one that is not verified any more. */
export function CompanyMissing() {
  const t = useText()
  return (
    <PageFrame title={t('company.name')}>
      <Missing title={t('company.gone')} way={{ text: t('shop.list'), url: '/pages/index/shops' }} />
    </PageFrame>
  )
}

function Content({ company }: { company: PublicCompany }) {
  const t = useText()
  const { slug, name, country, countryName, introduction, logo, cover, photos, shops, events } = company
  return (
    <div className={css.page}>
      <header className={cx(surface.surface, css.head)}>
        {cover && (
          <span className={css.cover}>
            <ProductImage src={cover} alt="" ratio="4" sizes="(min-width: 1280px) 1216px, 100vw" isFirst />
          </span>
        )}
        {logo && (
          <span className={css.logo}>
            <ProductImage src={logo} alt="" sizes="96px" />
          </span>
        )}
        <h2 className={css.name}>{name}</h2>
        <p className={css.place}>
          <Flag country={country} name={countryName} />
          {countryName}
          {company.lapsedAt === null ? (
            <Tag tone="success">{t('company.verified')}</Tag>
          ) : (
            <Tag tone="warning">{t('company.lapsed')}</Tag>
          )}
        </p>
        <p className={css.ways}>
          {shops[0] && (
            <WriteButton with={{ kind: 'shop', id: shops[0].id }}>{t('company.write')}</WriteButton>
          )}
          <ShareButton section="company" slug={slug} id={slug} title={name} />
        </p>
      </header>
      {company.lapsedAt === null ? <Checks company={company} /> : <Lapsed lapsedAt={company.lapsedAt} />}
      <Section title={t('company.about')} isPanel>
        {introduction && <p className={css.text}>{introduction}</p>}
        <Facts company={company} />
        {photos.length > 0 && (
          <div className={css.photos}>
            {photos.map((photo) => (
              <a key={photo} href={photo} target="_blank" rel="noreferrer">
                <ProductImage src={photo} alt={name} sizes="200px" />
              </a>
            ))}
          </div>
        )}
      </Section>
      <Contacts contacts={company.contacts} />
      {shops.length > 0 && (
        <Section title={t('company.shops')}>
          <ul className={shopGrid}>
            {shops.map((shop) => (
              <li key={shop.id}>
                <ShopCard shop={shop} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Booths events={events} isPast={false} />
      <Booths events={events} isPast />
    </div>
  )
}

/** What the badge says, and what it does not say. */
function Checks({ company: { verifiedAt } }: { company: PublicCompany }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.checks}>
      <Section title={t('company.checkedTitle')} isPanel>
        <p className={css.date}>
          {t('company.checkedOn')}: <time dateTime={verifiedAt}>{format.date(verifiedAt)}</time>
        </p>
        <ul className={css.list}>
          {COMPANY_CHECKED.map((one) => (
            <li key={one}>{t(`company.checked.${one}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('company.uncheckedTitle')} isPanel>
        <ul className={css.list}>
          {COMPANY_UNCHECKED.map((one) => (
            <li key={one}>{t(`company.unchecked.${one}`)}</li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

/** It says no more of what was checked once: the papers have run out. */
function Lapsed({ lapsedAt }: { lapsedAt: string }) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('company.lapsed')} isPanel>
      <p className={css.text}>{t('company.lapsedText')}</p>
      <p className={css.date}>
        {t('company.lapsedOn')}: <time dateTime={lapsedAt}>{format.date(lapsedAt)}</time>
      </p>
    </Section>
  )
}

function Facts({ company }: { company: PublicCompany }) {
  const t = useText()
  const format = useFormat()
  const { type, latinName, number, registeredOn, brands, certificates, website } = company
  const certificateTexts = certificates.map(({ kind, number: itsNumber, validTo }) =>
    [kind, itsNumber, validTo && `${t('company.until')} ${format.date(validTo)}`].filter(Boolean).join(' '),
  )
  const facts = [
    { name: t('company.kind'), value: t(`company.type.${type as 'exporter'}`) },
    { name: t('company.tradeName'), value: company.tradeName },
    { name: t('company.latinName'), value: latinName },
    { name: t('company.number'), value: number },
    { name: t('company.registeredOn'), value: registeredOn && format.date(registeredOn) },
    { name: t('company.operatingAddress'), value: company.operatingAddress },
    { name: t('company.exportCountries'), value: company.exportCountries.map((one) => one.name).join(', ') },
    { name: t('company.brands'), value: brands.join(', ') },
    { name: t('company.certificateList'), value: certificateTexts.join(', ') },
    {
      name: t('company.website'),
      value: website && (
        <a href={website} target="_blank" rel="noopener nofollow">
          {new URL(website).host}
        </a>
      ),
    },
  ]
  return <FactList facts={facts.filter(({ value }) => value !== '')} />
}

function Contacts({ contacts }: Pick<PublicCompany, 'contacts'>) {
  const t = useText()
  const { phone, email } = contacts
  const facts = [
    { name: t('company.phone'), value: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
    { name: t('company.email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
    ...messengerFacts(contacts),
  ].filter(({ value }) => value !== '')
  if (facts.length === 0) return null
  return (
    <Section title={t('company.contacts')} isPanel>
      <FactList facts={facts} />
    </Section>
  )
}

interface BoothsProps extends Pick<PublicCompany, 'events'> {
  isPast: boolean
}

function Booths({ events, isPast }: BoothsProps) {
  const t = useText()
  const now = serverNow()
  const shown = events.filter(({ endsAt }) => Date.parse(endsAt) <= now === isPast)
  if (shown.length === 0) return null
  return (
    <Section title={t(isPast ? 'company.past' : 'company.ahead')}>
      <ul className={css.events}>
        {shown.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
            {event.boothCodes.length > 0 && (
              <span className={css.booths}>
                {t('company.stand')} {event.boothCodes.join(', ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
