import { textIn } from '@tiantian/contracts/language.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { useWritingLanguage } from '../office-event-setup/localized-text-field.tsx'
import css from './my-shop.module.css'
import type { SettingsDraft } from './settings-draft.ts'

/** What buyers will see in lists, while it is typed. */
export function ShopPreview({ draft }: { draft: SettingsDraft }) {
  const t = useText()
  const language = useWritingLanguage()
  return (
    <Section title={t('myShop.preview')} isPanel>
      <div className={css.head}>
        <span className={css.logo}>
          <ProductImage src={draft.logo} alt="" sizes="64px" />
        </span>
        <span className={css.names}>
          <strong className={css.name}>{textIn(draft.name, language)}</strong>
          <span className={css.muted}>{textIn(draft.slogan, language)}</span>
          <span className={css.actions}>
            {draft.businessTypes.map((type) => (
              <Tag key={type}>{t(`shop.type.${type}`)}</Tag>
            ))}
          </span>
        </span>
      </div>
    </Section>
  )
}
