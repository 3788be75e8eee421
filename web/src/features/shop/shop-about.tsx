import type { Shop } from '@tiantian/contracts/shop/shop.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatPhone } from '../../i18n/format-phone.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Section } from '../../ui/section.tsx'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './shop-about.module.css'
import { shopLocation } from './shop-card.tsx'

/** The shop's description, contacts and warehouses. */
export function ShopAbout({ shop }: { shop: Shop }) {
  const t = useText()
  const format = useFormat()
  const facts = [
    { name: t('shop.address'), value: [shopLocation(shop), shop.address].filter(Boolean).join(', ') },
    { name: t('shop.phone'), value: <a href={`tel:${shop.phone}`}>{formatPhone(shop.phone)}</a> },
    { name: t('shop.languages'), value: shop.languages.map(languageName).join(', ') },
    { name: t('shop.opened'), value: format.date(shop.openedAt) },
  ]
  return (
    <div className={css.about}>
      <Section title={t('shop.about')} isPanel>
        <p className={css.description}>{shop.description}</p>
        <FactList facts={facts.filter(({ value }) => value !== '')} />
      </Section>
      {shop.warehouses.length > 0 && <Warehouses warehouses={shop.warehouses} />}
      {shop.mainMakes.length > 0 && <MainMakes shop={shop} />}
    </div>
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
