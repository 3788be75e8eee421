import { defineModule, deleteRowsOf } from '../module.ts'
import { vehicleActions } from './actions.ts'
import { vehiclePersonalData } from './personal-data.ts'

export const vehicle = defineModule({
  name: 'vehicle',
  after: ['user', 'product'],
  actions: ({ settings }) => vehicleActions(settings),
  personalData: { export: vehiclePersonalData, erase: deleteRowsOf('garage_cars') },
})
