/** The two texts that whoever has an account accepts. */
export type Terms = 'service' | 'privacy'
