import type { ProductForm } from '@tiantian/contracts/product/own-product.ts'
import type { Product } from '@tiantian/contracts/product/product.ts'
import type { ProductRow } from '../../platform/database/rows.generated.ts'

/** Columns of `products` with what customs and carriers ask; null: not said. */
export type ExportSheetRow = Pick<
  ProductRow,
  | 'gtin'
  | 'warranty_km'
  | 'grade'
  | 'cartons_per_pallet'
  | 'un_number'
  | 'un_class'
  | 'has_battery'
  | 'search_terms'
  | 'carton_length_mm'
  | 'carton_width_mm'
  | 'carton_height_mm'
  | 'carton_gross_grams'
>

export const EMPTY_EXPORT_SHEET: ExportSheetRow = {
  gtin: null,
  warranty_km: null,
  grade: null,
  cartons_per_pallet: null,
  un_number: null,
  un_class: null,
  has_battery: null,
  search_terms: null,
  carton_length_mm: null,
  carton_width_mm: null,
  carton_height_mm: null,
  carton_gross_grams: null,
}

export const EXPORT_SHEET_COLUMNS = Object.keys(EMPTY_EXPORT_SHEET)

/** What a form says; columns of what it leaves out are undefined and stay as they are. */
export const exportSheetRow = (form: ProductForm): Partial<ExportSheetRow> => ({
  ...(form.gtin !== undefined && { gtin: form.gtin || null }),
  ...(form.warrantyKm !== undefined && { warranty_km: form.warrantyKm }),
  ...(form.grade !== undefined && { grade: form.grade }),
  ...(form.cartonsPerPallet !== undefined && { cartons_per_pallet: form.cartonsPerPallet }),
  ...(form.dangerousGoods !== undefined && {
    un_number: form.dangerousGoods?.unNumber ?? null,
    un_class: form.dangerousGoods?.class ?? null,
  }),
  ...(form.hasBattery !== undefined && { has_battery: form.hasBattery }),
  ...(form.searchTerms !== undefined && { search_terms: form.searchTerms || null }),
  ...cartonRow(form.carton),
})

const cartonRow = (carton: ProductForm['carton']): Partial<ExportSheetRow> =>
  carton === undefined
    ? {}
    : {
        carton_length_mm: carton?.length ?? null,
        carton_width_mm: carton?.width ?? null,
        carton_height_mm: carton?.height ?? null,
        carton_gross_grams: carton?.grossGrams ?? null,
      }

/** The stored columns as the form has them. */
export const exportSheetForm = (row: ExportSheetRow) => ({
  gtin: row.gtin,
  warrantyKm: row.warranty_km,
  grade: row.grade,
  carton: cartonOf(row),
  cartonsPerPallet: row.cartons_per_pallet,
  dangerousGoods:
    row.un_number === null || row.un_class === null ? null : { unNumber: row.un_number, class: row.un_class },
  hasBattery: row.has_battery,
  searchTerms: row.search_terms,
})

export const cartonOf = (row: Partial<ExportSheetRow>) =>
  row.carton_length_mm == null
    ? null
    : {
        length: row.carton_length_mm,
        width: row.carton_width_mm ?? 0,
        height: row.carton_height_mm ?? 0,
        grossGrams: row.carton_gross_grams ?? 0,
      }

type ShownSheet = Pick<
  Product,
  'gtin' | 'warrantyKm' | 'grade' | 'cartonsPerPallet' | 'dangerousGoods' | 'hasBattery'
>

/** What pages show of it. */
export const shownSheet = (row: Partial<ExportSheetRow>): ShownSheet => ({
  ...(row.gtin && { gtin: row.gtin }),
  ...(row.warranty_km && { warrantyKm: row.warranty_km }),
  ...(row.grade && { grade: row.grade }),
  ...(row.cartons_per_pallet && { cartonsPerPallet: row.cartons_per_pallet }),
  ...(row.un_number && row.un_class && { dangerousGoods: { unNumber: row.un_number, class: row.un_class } }),
  ...(row.has_battery != null && { hasBattery: row.has_battery }),
})
