import { CarsPart } from './cars-part.tsx'
import { ExportPart } from './export-part.tsx'
import { OffersPart } from './offers-part.tsx'
import { NumbersPart, PackagePart } from './part-fields.tsx'
import { PicturesPart } from './pictures-part.tsx'
import type { ProductFormPart } from './product-draft.ts'

/** Of the form of a product, all after which part it is and its names. */
export function FurtherParts(part: ProductFormPart) {
  return (
    <>
      <PicturesPart {...part} />
      <OffersPart {...part} />
      <CarsPart {...part} />
      <NumbersPart {...part} />
      <PackagePart {...part} />
      <ExportPart {...part} />
    </>
  )
}
