import type { Shop } from '@tiantian/contracts/shop/shop.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatPhone } from '../../i18n/format-phone.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Flag } from '../../ui/flag.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { messengerFacts } from './messenger-facts.tsx'
import css from './shop-about.module.css'
import { shopLocation } from './shop-card.tsx'
import { Certificates } from './shop-certificates.tsx'

/** The shop's description, contacts and warehouses. */
export function ShopAbout({ shop }: { shop: Shop }) {
  const t = useText()
  const format = useFormat()
  const facts = [
    { name: t('shop.address'), value: [shopLocation(shop), shop.address].filter(Boolean).join(', ') },
    { name: t('shop.phone'), value: <Phones numbers={[...new Set([shop.phone, ...shop.morePhones])]} /> },
    ...messengerFacts(shop),
    { name: t('shop.languages'), value: shop.languages.map(languageName).join(', ') },
    { name: t('shop.opened'), value: format.date(shop.openedAt) },
    { name: t('shop.minimumOrder'), value: shop.minimumOrder ? format.money(shop.minimumOrder) : '' },
  ]
  return (
    <div className={css.about}>
      <Section title={t('shop.about')} isPanel>
        <p className={css.description}>{shop.description}</p>
        <FactList facts={facts.filter(({ value }) => value !== '')} />
      </Section>
      {shop.gallery.length > 0 && <Photos gallery={shop.gallery} />}
      {shop.hours && <OpeningHours hours={shop.hours} />}
      {shop.warehouses.length > 0 && <Warehouses warehouses={shop.warehouses} />}
      {shop.certificates.length > 0 && <Certificates certificates={shop.certificates} />}
      {shop.mainMakes.length > 0 && <MainMakes shop={shop} />}
    </div>
  )
}

/** One below the other. */
function Phones({ numbers }: { numbers: readonly string[] }) {
  return (
    <ul className={css.phones}>
      {numbers.map((number) => (
        <li key={number}>
          <a href={`tel:${number}`}>{formatPhone(number)}</a>
        </li>
      ))}
    </ul>
  )
}

function Photos({ gallery }: Pick<Shop, 'gallery'>) {
  const t = useText()
  return (
    <Section title={t('shop.photos')} isPanel>
      <ul className={css.photos}>
        {gallery.map((picture, at) => (
          <li key={picture}>
            <ProductImage
              src={picture}
              alt={t('shop.photo', { number: at + 1 })}
              ratio="4 / 3"
              sizes="260px"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

function OpeningHours({ hours }: { hours: NonNullable<Shop['hours']> }) {
  const t = useText()
  const facts = WEEK.map((day, at) => {
    const open = hours[at]
    return { name: t(`shop.day.${day}`), value: open ? `${open.opens}–${open.closes}` : t('shop.closed') }
  })
  return (
    <Section title={t('shop.openingHours')} isPanel>
      <FactList facts={facts} />
    </Section>
  )
}

function Warehouses({ warehouses }: Pick<Shop, 'warehouses'>) {
  const t = useText()
  return (
    <Section title={t('shop.warehouses')} isPanel>
      <ul className={css.warehouses}>
        {warehouses.map((warehouse) => (
          <li key={warehouse.name} className={css.warehouse}>
            <Flag country={warehouse.country} name={warehouse.countryName} />
            <span>
              <strong>{warehouse.name}</strong>
              <span className={css.place}>{shopLocation(warehouse)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The makes that the shop sells most for, each with a link to its parts for them. */
function MainMakes({ shop: { id, mainMakes } }: { shop: Shop }) {
  const t = useText()
  return (
    <Section title={t('shop.mainMakes')} isPanel>
      <ul className={css.makes}>
        {mainMakes.map(({ slug, name }) => (
          <li key={slug}>
            <PageLink
              url={pageUrl('/pages/utils/list-product', { shop: id, make: slug })}
              className={css.make}
            >
              <Tag tone="primary">{name}</Tag>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The sales terms of the shop. */
export function ShopTerms({ shop }: { shop: Shop }) {
  const t = useText()
  return (
    <div className={css.about}>
      <Section title={t('shop.returns')} isPanel>
        <p className={css.description}>{shop.returnPolicy || t('shop.noReturns')}</p>
      </Section>
      <Section title={t('shop.delivery')} isPanel>
        <p className={css.description}>{t('shop.deliveryNote')}</p>
      </Section>
    </div>
  )
}
