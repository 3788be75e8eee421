import { defineModule } from '../module.ts'
import { releaseFunctions } from './cloud-objects.ts'

export const release = defineModule({
  name: 'release',
  after: [],
  functions: releaseFunctions,
})
