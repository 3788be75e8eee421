import type { Output } from '@tiantian/contracts/action.ts'
import { showHome } from '@tiantian/contracts/product/home.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { query } from '../../sdk/query.ts'
import { compareWith } from '../vehicle/car.ts'

export const homeQuery = (car: Vehicle | null) => query(showHome, compareWith(car))

export type HomeQuery = Output<typeof showHome>
