import type { CouponProblem } from '@tiantian/contracts/order/coupon.ts'
import { listMyCoupons, typedCoupon } from '@tiantian/contracts/order/coupon.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { query } from '../../../sdk/query.ts'
import { useQuery } from '../../../sdk/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import surface from '../../../ui/surface.module.css'
import css from './draft-choices.module.css'
import type { Checkout } from './use-checkout.ts'

/** Coupons and points of all orders of a checkout. */
export function DiscountPanel({ checkout }: { checkout: Checkout }) {
  const t = useText()
  const format = useFormat()
  const { preview, discounts, setDiscounts } = checkout
  const shopIds = [...new Set(preview.orders.map(({ shopId }) => shopId))]
  const { data } = useQuery(query(listMyCoupons, { shopIds }))
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { coupons } = discounts
  const toggle = (code: string) =>
    setDiscounts({
      ...discounts,
      coupons: coupons.includes(code) ? coupons.filter((one) => one !== code) : [...coupons, code],
    })
  const add = () => {
    const code = z.safeParse(typedCoupon, typed)
    setWrong(!code.success)
    if (!code.success) return
    if (!coupons.includes(code.data)) toggle(code.data)
    setTyped('')
  }
  const offered = data?.coupons ?? []
  const others = coupons.filter((code) => !offered.some((coupon) => coupon.code === code))
  return (
    <section className={cx(surface.panel, css.root)} aria-labelledby="discounts">
      <h3 id="discounts">{t('order.discount.title')}</h3>
      {offered.length + others.length > 0 && (
        <div className={css.coupons}>
          {offered.map(({ code, title }) => (
            <Chip key={code} isSelected={coupons.includes(code)} onClick={() => toggle(code)}>
              {title} · {code}
            </Chip>
          ))}
          {others.map((code) => (
            <Chip key={code} isSelected onClick={() => toggle(code)}>
              {code}
            </Chip>
          ))}
        </div>
      )}
      <div className={css.code}>
        <TextField
          label={t('order.discount.code')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={typed}
          onChange={setTyped}
          error={isWrong ? t('order.discount.problem.unknown') : undefined}
        />
        <Button variant="secondary" onClick={add}>
          {t('order.discount.apply')}
        </Button>
      </div>
      {preview.couponProblems.length > 0 && (
        <ul className={css.problems} role="alert">
          {preview.couponProblems.map((problem) => (
            <li key={problem.code}>
              {problem.code}: <ProblemText problem={problem} />
            </li>
          ))}
        </ul>
      )}
      {preview.points > 0 && (
        <Checkbox
          label={t('order.discount.usePoints', { points: format.number(preview.points) })}
          isChecked={discounts.usePoints}
          onChange={(usePoints) => setDiscounts({ ...discounts, usePoints })}
        />
      )}
    </section>
  )
}

function ProblemText({ problem: { problem, missing } }: { problem: CouponProblem }) {
  const t = useText()
  const format = useFormat()
  return t(`order.discount.problem.${problem}`, { missing: missing ? format.money(missing) : '' })
}
