import type { DecodedVin } from '@tiantian/contracts/vehicle/decoded-vin.ts'
import type { VinProblem } from '@tiantian/contracts/vehicle/vin.ts'
import { VIN_LENGTH } from '@tiantian/contracts/vehicle/vin.ts'
import { useText } from '../../i18n/use-text.ts'

/** Errors of a VIN, and its decoded content, as text. */
export function useVinWords() {
  const t = useText()
  return {
    problem(problem: VinProblem): string {
      switch (problem.kind) {
        case 'length':
          return t('vehicle.vin.problem.length', { count: problem.length, of: VIN_LENGTH })
        case 'sign':
          return t('vehicle.vin.problem.sign', { position: problem.position, sign: problem.sign })
        case 'serial':
          return t('vehicle.vin.problem.serial', { position: problem.position, sign: problem.sign })
        case 'check':
          return t('vehicle.vin.problem.check', { sign: problem.sign, expected: problem.expected })
      }
    },
    /** `BMW, built by Avtotor` */
    maker({ maker, makes }: DecodedVin): string {
      if (!maker) return makes[0]?.name ?? t('vehicle.vin.unknownMaker')
      const { name, builder } = maker
      return builder ? t('vehicle.vin.builtBy', { maker: name, builder }) : name
    },
    corrected: (vin: string) => t('vehicle.vin.corrected', { vin }),
    /** `2019, or 1989` and its reliability. */
    years({ certainty, values }: DecodedVin['years']): string {
      const years = values.join(' / ')
      if (values.length === 0) return t('vehicle.vin.years.unknown')
      return certainty === 'sure' ? years : t(`vehicle.vin.years.${certainty}`, { years })
    },
  }
}
