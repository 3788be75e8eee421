import { useMutation } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { lookUpPart, PRODUCT_NAME_MAX } from '@tiantian/contracts/product/own-product.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { languageName } from '../shell/alliance.ts'
import { showFailure } from '../shell/error/failure.ts'
import css from './own-products.module.css'
import type { ProductFormPart } from './product-draft.ts'

/** Names and descriptions in every language, composed of controlled names and then edited. */
export function NamesPart({ draft, shop, change, errorOf }: ProductFormPart) {
  const t = useText()
  const composing = useMutation({
    mutationFn: () =>
      call(lookUpPart, {
        shopId: shop.id,
        number: draft.partNumber,
        condition: draft.condition,
        ...(draft.category && { category: draft.category }),
        ...(draft.brand && { brand: draft.brand }),
      }),
    // What was written stays.
    onSuccess: ({ names }) =>
      change({
        names: Object.fromEntries(
          LANGUAGES.map((language) => [language, draft.names[language] || names[language] || '']),
        ) as Record<Language, string>,
      }),
    onError: showFailure,
  })
  const compose = (
    <Button
      size="sm"
      variant="secondary"
      disabled={!draft.category}
      isLoading={composing.isPending}
      onClick={() => composing.mutate()}
    >
      {t('ownProducts.form.compose')}
    </Button>
  )
  return (
    <Section title={t('ownProducts.form.names')} isPanel more={compose}>
      <div className={css.stack}>
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={`${t('ownProducts.form.name')}, ${languageName(language)}`}
            lang={language}
            isOptional
            error={errorOf(`name.${language}`) ?? (language === LANGUAGES[0] ? errorOf('name') : undefined)}
            maxLength={PRODUCT_NAME_MAX}
            value={draft.names[language]}
            onChange={(value) => change({ names: { ...draft.names, [language]: value } })}
          />
        ))}
        {LANGUAGES.map((language) => (
          <TextArea
            key={language}
            label={`${t('ownProducts.form.description')}, ${languageName(language)}`}
            lang={language}
            isOptional
            maxLength={5000}
            value={draft.descriptions[language]}
            onChange={(value) => change({ descriptions: { ...draft.descriptions, [language]: value } })}
          />
        ))}
      </div>
    </Section>
  )
}
