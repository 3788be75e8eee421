import { SHOP_MAKES_MAX } from '@tiantian/contracts/shop/shop-form.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Chip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { makesQuery } from '../vehicle/vehicle-query.ts'
import css from './my-shop.module.css'
import type { SettingsPartProps } from './settings-draft.ts'

const OPTIONS_SHOWN = 12

/** The makes of cars that the shop deals in, found by any spelling; pressing one takes it out. */
export function MakesField({ form }: SettingsPartProps) {
  const t = useText()
  const [text, setText] = useState('')
  const { data, isPending } = useQuery(makesQuery())
  const { makes } = form.draft
  const all = data?.makes ?? []
  const wanted = text.trim().toLowerCase()
  const found = all
    .filter(({ slug }) => !makes.includes(slug))
    .filter(({ name, synonyms }) => [name, ...synonyms].some((one) => one.toLowerCase().startsWith(wanted)))
  const options = found.slice(0, OPTIONS_SHOWN).map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('myShop.makes')}</legend>
      <div className={css.chips}>
        {makes.map((slug) => (
          <Chip
            key={slug}
            isSelected
            onClick={() =>
              form.set(
                'makes',
                makes.filter((one) => one !== slug),
              )
            }
          >
            {all.find((one) => one.slug === slug)?.name ?? slug}
          </Chip>
        ))}
      </div>
      {makes.length < SHOP_MAKES_MAX && (
        <Combobox
          label={t('myShop.makesAdd')}
          hint={t('myShop.makesHint')}
          isOptional
          text={text}
          onText={setText}
          options={options}
          isPicked={false}
          isLoading={isPending}
          onPick={({ value }) => {
            form.set('makes', [...makes, value])
            setText('')
          }}
          nothing={t('common.nothingFound')}
          found={t('myShop.makesFound', { count: found.length })}
        />
      )}
      {form.errors.makes && <p className={css.error}>{form.errors.makes}</p>}
    </fieldset>
  )
}
