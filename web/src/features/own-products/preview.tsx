import type { CategoryAttribute } from '@tiantian/contracts/product/own-product.ts'
import { previewProduct, productForm } from '@tiantian/contracts/product/own-product.ts'
import { checkForm, fieldTexts } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { CallError } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { DeviceFrame, DevicePreview, Incomplete } from '../../ui/device-preview.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { ProductView } from '../product/product-view.tsx'
import type { ProductFormPart } from './product-draft.ts'
import { inputOf } from './product-draft.ts'
import type { ProductInput } from './product-input.ts'

interface PreviewProps extends Pick<ProductFormPart, 'draft' | 'shop'> {
  attributes: readonly CategoryAttribute[]
  onClose: () => void
}

/** The page of the product as buyers will get it, in the width of a phone or a desktop. */
export function Preview({ draft, shop, attributes, onClose }: PreviewProps) {
  const t = useText()
  const form = checkForm(productForm, inputOf(draft, attributes))
  return (
    <DevicePreview title={t('ownProducts.form.preview')} onClose={onClose}>
      {(width) =>
        form.ok ? (
          <Page shopId={shop.id} product={form.data} width={width} />
        ) : (
          <Missing errors={form.errors} />
        )
      }
    </DevicePreview>
  )
}

/** The sections of the form, by the first name of a path of the contract; all others are of the package. */
const SECTIONS = {
  category: 'category',
  brand: 'brand',
  partNumber: 'partNumber',
  name: 'name',
  description: 'description',
  attributes: 'attributes',
  pictures: 'pictures',
  offers: 'offer',
  references: 'numbers',
  fitments: 'cars',
} as const

const isSection = (name: string): name is keyof typeof SECTIONS => Object.hasOwn(SECTIONS, name)

/** What has to be filled in before there is a page, by the names of the form. */
function Missing({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useText()
  const lines = Object.entries(errors).map(([path, text]) => {
    const [name = ''] = path.replace(/^product\./, '').split('.')
    return `${t(`ownProducts.form.${isSection(name) ? SECTIONS[name] : 'package'}`)}: ${text}`
  })
  return <Incomplete lines={lines} />
}

interface PageProps {
  shopId: string
  product: ProductInput
  width: number
}

function Page({ shopId, product, width }: PageProps) {
  const t = useText()
  const result = useQuery({
    ...query(previewProduct, { shopId, product }),
    gcTime: 0,
  })
  const { data, error } = result
  if (error instanceof CallError && error.fields.length > 0)
    return <Missing errors={fieldTexts(error.fields)} />
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={420} />} />
  return (
    <DeviceFrame title={t('ownProducts.form.preview')} width={width}>
      <ProductView product={data.product} isPreview />
    </DeviceFrame>
  )
}
