import type { DeliveryOption } from '@tiantian/contracts/order/delivery.ts'
import { WANTED_DOCUMENTS, WANTED_INCOTERMS } from '@tiantian/contracts/order/delivery.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useStockWords } from '../../product/stock-words.ts'
import type { CheckoutDraft } from '../order-query.ts'
import css from './draft-choices.module.css'
import type { Checkout } from './use-checkout.ts'
import { chosenOption, draftTotal, mayPayFromBalance, optionKey } from './use-order-choices.ts'

interface DraftChoicesProps {
  draft: CheckoutDraft
  checkout: Checkout
}

/** The delivery of an order, and on demand its delivery term and documents. */
export function DraftChoices({ draft, checkout }: DraftChoicesProps) {
  const { choices } = checkout
  const t = useText()
  const deliveryText = useDeliveryText()
  const choice = choices.choiceOf(draft)
  const documents = choice?.documents ?? []
  if (draft.deliveries.length === 0) return null
  const chosen = chosenOption(draft, choice)
  return (
    <div className={css.root}>
      <Select
        label={t('order.life.delivery')}
        value={chosen ? optionKey(chosen) : ''}
        choices={draft.deliveries.map((option) => ({
          value: optionKey(option),
          label: deliveryText(option, draft.currency),
        }))}
        onChange={(delivery) => choices.choose(draft, { delivery })}
      />
      <BalanceChoice draft={draft} checkout={checkout} />
      <details className={css.more}>
        <summary>{t('order.choice.more')}</summary>
        <div className={css.moreFields}>
          <Select
            label={t('order.choice.incoterm')}
            value={choice?.incoterm ?? AS_OFFERED}
            choices={[
              { value: AS_OFFERED, label: t('order.choice.asOffered', { incoterm: draft.incoterm }) },
              ...WANTED_INCOTERMS.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) =>
              choices.choose(draft, {
                incoterm: WANTED_INCOTERMS.find((incoterm) => incoterm === value) ?? null,
              })
            }
          />
          <fieldset className={css.documents}>
            <legend>{t('order.choice.documents')}</legend>
            {WANTED_DOCUMENTS.map((name) => (
              <Checkbox
                key={name}
                label={t(`order.choice.document.${name}`)}
                isChecked={documents.includes(name)}
                onChange={(isWanted) =>
                  choices.choose(draft, {
                    documents: isWanted ? [...documents, name] : documents.filter((one) => one !== name),
                  })
                }
              />
            ))}
          </fieldset>
        </div>
      </details>
    </div>
  )
}

/** A buyer with a balance in the currency of the order may have it paid from there. */
function BalanceChoice({ draft, checkout: { choices, preview } }: DraftChoicesProps) {
  const t = useText()
  const format = useFormat()
  const balance = preview.balances.find(({ currency }) => currency === draft.currency)
  if (!balance) return null
  const choice = choices.choiceOf(draft)
  const isPossible = mayPayFromBalance(draft, choice)
  const isEnough = balance.amountMinor >= draftTotal(draft, choice).amountMinor
  const hint = isEnough ? 'order.balance.has' : 'order.balance.less'
  return (
    <div>
      <Checkbox
        label={t('order.balance.choose')}
        isChecked={isPossible && choice?.paysFromBalance === true}
        isDisabled={!isPossible}
        onChange={(paysFromBalance) => choices.choose(draft, { paysFromBalance })}
      />
      <p className={css.hint}>
        {isPossible ? t(hint, { balance: format.money(balance) }) : t('order.balance.open')}
      </p>
    </div>
  )
}

/** The select has no empty value. */
const AS_OFFERED = 'offered'

/** `KTZ Express, rail, 12–18 days: 30.00 ¥`. */
export function useDeliveryText() {
  const t = useText()
  const format = useFormat()
  const words = useStockWords()
  return (option: Omit<DeliveryOption, 'rateId'>, currency: CheckoutDraft['currency']) => {
    // The shop has stated it since.
    if (option.kind === 'quoted' && option.priceMinor !== null)
      return t('order.choice.quotedPrice', {
        price: format.money({ amountMinor: option.priceMinor, currency }),
      })
    if (option.kind !== 'carrier') return t(`order.choice.${option.kind}`)
    return t('order.choice.carrier', {
      name: option.carrierName,
      mode: t(`order.life.transport.${option.mode ?? 'road'}`),
      days: words.lead(option.daysMin, option.daysMax),
      price: format.money({ amountMinor: option.priceMinor ?? 0, currency }),
    })
  }
}
