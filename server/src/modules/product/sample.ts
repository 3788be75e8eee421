/** One of so many products is looked at and stands for all of them; 1 looks at every one. */
export type Sample = 1 | 16 | 256

/** So many finds are counted one by one; more would make who asks wait. */
const COUNTED_MAX = 2000
/** With fewer in the sample than this the estimate was too high: a finer sample is quick and tells more. */
const FEW = 100

/** The sample for about so many finds, such that the work stays the same however many there are. */
export function sampleFor(finds: number): Sample {
  if (finds <= COUNTED_MAX) return 1
  return finds <= COUNTED_MAX * 16 ? 16 : 256
}

/** The sample to look at instead, when this one held so few finds. */
export function finerSample(sample: Sample, found: number): Sample | undefined {
  if (sample === 1 || found >= FEW) return undefined
  return sample === 256 ? 16 : 1
}

/** SQL as the partial indexes `search_items_sample_…` hold it, to stand behind other conditions on `i`. */
export const inSample = (sample: Sample): string =>
  sample === 1 ? '' : ` and (uuid_hash(i.product_id) & ${sample - 1}) = 0`
