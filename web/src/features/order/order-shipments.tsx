import { useQueryClient } from '@tanstack/react-query'
import type { Order, Shipment } from '@tiantian/contracts/order/order.ts'
import { trackShipment } from '@tiantian/contracts/order/order.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import surface from '../../ui/surface.module.css'
import { keepOrder } from './order-query.ts'
import css from './order-shipments.module.css'

/** The shipments of an order and where they are; the shop adds to it. */
export function OrderShipments({ order }: { order: Order }) {
  const t = useText()
  if (order.shipments.length === 0) return null
  const isOnTheWay = ['shipped', 'customs', 'arrived'].includes(order.state)
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('order.life.shipments')}</h2>
      {order.shipments.map((shipment) => (
        <ShipmentCard
          key={shipment.id}
          shipment={shipment}
          isTracked={isOnTheWay && order.side === 'seller'}
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
    t('order.life.packageCount', { amount: format.number(shipment.packageCount) }),
    t('catalogue.export.kilograms', { amount: kilograms }),
  ]
  return (
    <article className={css.shipment}>
      <strong>{t('order.life.shipped', { date: format.dateTime(shipment.shippedAt) })}</strong>
      <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <ol className={css.events}>
        {shipment.events.map(({ at, place, text }) => (
          <li key={`${at}${place}`}>
            <strong>{place}</strong> {text} <time dateTime={at}>{format.dateTime(at)}</time>
          </li>
        ))}
      </ol>
      {isTracked && <TrackForm shipmentId={shipment.id} />}
    </article>
  )
}

function TrackForm({ shipmentId }: { shipmentId: string }) {
  const t = useText()
  const client = useQueryClient()
  const [requestId, setRequestId] = useState(newRequestId)
  const form = useForm({
    start: { place: '', text: '' },
    check: (draft) => checkForm(trackShipment.input, { requestId, id: shipmentId, ...draft }),
    send: (input) => call(trackShipment, input),
    onSent(reply) {
      keepOrder(client, reply)
      form.change({ place: '', text: '' })
      setRequestId(newRequestId())
    },
  })
  return (
    <Form form={form} className={css.form}>
      <p className={css.facts}>{t('order.life.track')}</p>
      <TextField label={t('order.life.trackPlace')} {...field(form, 'place')} />
      <TextField label={t('order.life.trackText')} isOptional {...field(form, 'text')} />
      <FormError form={form} />
      <Button type="submit" variant="secondary" isLoading={form.isSending}>
        {t('order.life.add')}
      </Button>
    </Form>
  )
}
