import { MAP_ZOOM_DEFAULT, MAP_ZOOM_MIN } from '@tiantian/contracts/constants.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { AllianceContact } from '@tiantian/contracts/publish/alliance-contact.ts'
import { getAllianceContact } from '@tiantian/contracts/publish/alliance-contact.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useMay } from '../../office/use-may.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'
import { mapService } from '../map/map-service.ts'
import { MapView } from '../map/map-view.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './contacts.module.css'

/** Only office staff ever open it. */
const ContactSheet = lazy(async () => {
  const { ContactSheet: component } = await import('./contact-sheet.tsx')
  return { default: component }
})

/** The office on a map, how to join, and links to all members. */
export function Contacts() {
  const t = useText()
  const { data } = useQuery(query(getAllianceContact, {}))
  const contact = data?.contact
  return (
    <Section title={t('alliance.contacts')} isPanel more={<EditButton />}>
      <div className={css.contacts}>
        <div className={css.words}>
          {contact && <Facts contact={contact} />}
          <p>{t('alliance.contactsText')}</p>
          <p className={css.ways}>
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
    <div className={css.map}>
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
