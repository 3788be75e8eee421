/** One in this many products is read as a sample for all of them; 1 reads every one. */
export type Sample = 1 | 16 | 256

/** Up to this many results are counted exactly; more would make the user wait. */
const COUNTED_MAX = 2000
/** With fewer in the sample than this the estimate was too high: a finer sample is fast and more accurate. */
const FEW = 100

/** The sampling rate for an estimated number of results, such that the work is the same for any number. */
export function sampleFor(finds: number): Sample {
  if (finds <= COUNTED_MAX) return 1
  return finds <= COUNTED_MAX * 16 ? 16 : 256
}

/** The finer sampling rate to use when this one gave too few results. */
export function finerSample(sample: Sample, found: number): Sample | undefined {
  if (sample === 1 || found >= FEW) return undefined
  return sample === 256 ? 16 : 1
}

/** SQL as in the partial indexes `search_items_sample_…`, to be appended to other conditions on `i`. */
export const inSample = (sample: Sample): string =>
  sample === 1 ? '' : ` and (uuid_hash(i.product_id) & ${sample - 1}) = 0`
