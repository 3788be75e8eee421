import { REGISTRIES } from '@tiantian/contracts/enterprise/registration-number.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import css from './reviews.module.css'

interface ChangedFactsProps {
  title: string
  rows: readonly { readonly label: string; readonly before: string; readonly after: string }[]
  enterprise: { readonly country: string; readonly number: string }
}

/** What an approved enterprise wants to change, against what is known, and where to look the enterprise up. */
export function ChangedFacts({ title, rows, enterprise }: ChangedFactsProps) {
  const t = useText()
  const registry = REGISTRIES[enterprise.country]
  return (
    <Section title={title} isPanel>
      <dl className={css.facts}>
        {rows.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{before || '–'}</del> <ins>{after || '–'}</ins>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('apply.field.numbers')}</dt>
          <dd>{enterprise.number}</dd>
          {registry && (
            <dd>
              <a href={registry} target="_blank" rel="noreferrer">
                {t('vetting.registry')}
              </a>
            </dd>
          )}
        </div>
      </dl>
    </Section>
  )
}
