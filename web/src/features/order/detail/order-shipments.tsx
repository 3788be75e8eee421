import { useQueryClient } from '@tanstack/react-query'
import type { Order, Shipment } from '@tiantian/contracts/order/order.ts'
import { trackShipment } from '@tiantian/contracts/order/shipment-actions.ts'
import { isOnTheWay } from '@tiantian/contracts/order/state.ts'
import { TRACKING_CODES } from '@tiantian/contracts/order/tracking.ts'
import { useState } from 'react'
import { checkForm } from '../../../i18n/check-form.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { newRequestId } from '../../../sdk/request-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, FormError } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { field, useForm } from '../../../ui/form/use-form.ts'
import surface from '../../../ui/surface.module.css'
import { keepOrder } from '../order-query.ts'
import css from './order-shipments.module.css'
import { ShipmentRoute } from './shipment-route.tsx'

/** Without a time it has just happened. */
const EVENT = { code: 'note', at: '', place: '', text: '' }

/** The shipments of an order and where they are; the shop adds to it. */
export function OrderShipments({ order }: { order: Order }) {
  const t = useText()
  if (order.shipments.length === 0) return null
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('order.life.shipments')}</h2>
      {order.shipments.map((shipment) => (
        <ShipmentCard
          key={shipment.id}
          shipment={shipment}
          isTracked={isOnTheWay(order) && order.side === 'seller'}
        />
      ))}
    </section>
  )
}

function ShipmentCard({ shipment, isTracked }: { shipment: Shipment; isTracked: boolean }) {
  const t = useText()
  const format = useFormat()
  const kilograms = format.number(shipment.grossGrams / 1000, { maximumFractionDigits: 1 })
  const facts = [
    t(`order.life.transport.${shipment.mode}`),
    shipment.carrier,
    shipment.trackingNumber,
    shipment.containerNumber,
    shipment.borderHub && t(`order.tracking.hub.${shipment.borderHub}`),
    t('order.life.packageCount', { amount: format.number(shipment.packageCount) }),
    t('catalogue.export.kilograms', { amount: kilograms }),
  ]
  return (
    <article className={css.shipment}>
      <strong>{t('order.life.shipped', { date: format.dateTime(shipment.shippedAt) })}</strong>
      <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <PackageList packages={shipment.packages} />
      {shipment.route.length > 0 && <ShipmentRoute route={shipment.route} />}
      <ol className={css.events}>
        {shipment.events.map(({ at, code, place, text }) => (
          <li key={`${at}${code}${place}`}>
            <strong>{code === 'note' ? place : `${t(`order.tracking.code.${code}`)}, ${place}`}</strong>{' '}
            {text} <time dateTime={at}>{format.dateTime(at)}</time>
          </li>
        ))}
      </ol>
      {isTracked && <TrackForm shipmentId={shipment.id} />}
    </article>
  )
}

function PackageList({ packages }: Pick<Shipment, 'packages'>) {
  const t = useText()
  const format = useFormat()
  if (packages.length === 0) return null
  const centimetres = (mm: number) => format.number(mm / 10, { maximumFractionDigits: 1 })
  return (
    <ol className={css.packages}>
      {packages.map(({ grossGrams, lengthMm, widthMm, heightMm }, at) => (
        // Packages have no other name than their place in the list, which does not change.
        <li key={String(at)}>
          {t('order.tracking.package', {
            number: at + 1,
            weight: format.number(grossGrams / 1000, { maximumFractionDigits: 1 }),
            size: [lengthMm, widthMm, heightMm].map(centimetres).join(' × '),
          })}
        </li>
      ))}
    </ol>
  )
}

function TrackForm({ shipmentId }: { shipmentId: string }) {
  const t = useText()
  const client = useQueryClient()
  const [requestId, setRequestId] = useState(newRequestId)
  const form = useForm({
    start: EVENT,
    check: ({ at, ...draft }) =>
      checkForm(trackShipment.input, {
        requestId,
        id: shipmentId,
        ...draft,
        ...(at !== '' && { at: new Date(at).toISOString() }),
      }),
    send: (input) => call(trackShipment, input),
    onSent(reply) {
      keepOrder(client, reply)
      form.change(EVENT)
      setRequestId(newRequestId())
    },
  })
  return (
    <Form form={form} className={css.form}>
      <p className={css.facts}>{t('order.life.track')}</p>
      <Select
        label={t('order.tracking.event')}
        choices={TRACKING_CODES.map((value) => ({ value, label: t(`order.tracking.code.${value}`) }))}
        {...field(form, 'code')}
      />
      <TextField
        label={t('order.tracking.at')}
        hint={t('order.tracking.atHint')}
        isOptional
        type="datetime-local"
        {...field(form, 'at')}
      />
      <TextField label={t('order.life.trackPlace')} {...field(form, 'place')} />
      <TextField label={t('order.life.trackText')} isOptional {...field(form, 'text')} />
      <FormError form={form} />
      <Button type="submit" variant="secondary" isLoading={form.isSending}>
        {t('order.life.add')}
      </Button>
    </Form>
  )
}
