import { defineModule } from '../module.ts'
import { statsFunctions } from './cloud-objects.ts'

export const stats = defineModule({
  name: 'stats',
  after: ['user'],
  functions: ({ clock }) => statsFunctions(clock),
})
