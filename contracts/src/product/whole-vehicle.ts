/** The category of whole cars, trucks, trailers and machines: they fit no car, and are sold by quote, not by cart. */
export const WHOLE_VEHICLES = 'vehicles-complete'
