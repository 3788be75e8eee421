import { useMutation } from '@tanstack/react-query'
import { openCertificate } from '@tiantian/contracts/shop/certificate.ts'
import type { Shop, ShownCertificate } from '@tiantian/contracts/shop/shop.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { showFailure } from '../shell/error/failure.ts'
import css from './shop-about.module.css'

/** The papers of a shop that have not expired, each with its file. */
export function Certificates({ certificates }: Pick<Shop, 'certificates'>) {
  const t = useText()
  return (
    <Section title={t('shop.certificates.title')} isPanel>
      <ul className={css.warehouses}>
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <Certificate certificate={certificate} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Certificate({ certificate }: { certificate: ShownCertificate }) {
  const t = useText()
  const format = useFormat()
  const { id, kind, name, issuer, number, validUntil, brandName, isChecked } = certificate
  const opening = useMutation({
    mutationFn: () => call(openCertificate, { id }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  const facts = [
    kind === 'authorisation' && t('shop.certificates.authorises', { brand: brandName }),
    issuer,
    number && `№ ${number}`,
    validUntil && t('shop.certificates.until', { date: format.date(validUntil) }),
  ]
  return (
    <>
      <strong>{name}</strong>
      {kind === 'authorisation' && (
        <Tag tone={isChecked ? 'success' : 'neutral'}>
          {t(isChecked ? 'shop.certificates.checked' : 'shop.certificates.unchecked')}
        </Tag>
      )}
      <span className={css.place}>{facts.filter(Boolean).join(' · ')}</span>
      <Button
        variant="plain"
        size="sm"
        aria-label={t('shop.certificates.open', { name })}
        isLoading={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {t('shop.certificates.file')}
      </Button>
    </>
  )
}
