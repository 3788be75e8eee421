import { airSpring } from './families/air-spring.ts'
import { axle } from './families/axle.ts'
import { ballJoint } from './families/ball-joint.ts'
import { brakeBooster } from './families/brake-booster.ts'
import { brakeCaliper } from './families/brake-caliper.ts'
import { brakeChamber } from './families/brake-chamber.ts'
import { brakeDisc } from './families/brake-disc.ts'
import { brakeDrum } from './families/brake-drum.ts'
import { brakeHose } from './families/brake-hose.ts'
import { brakePads } from './families/brake-pads.ts'
import { brakeShoes } from './families/brake-shoes.ts'
import { bushing } from './families/bushing.ts'
import { clutchDisc } from './families/clutch-disc.ts'
import { clutchKit } from './families/clutch-kit.ts'
import { coilSpring } from './families/coil-spring.ts'
import { controlArm } from './families/control-arm.ts'
import { boot } from './families/cv-boot.ts'
import { cvJoint } from './families/cv-joint.ts'
import { fifthWheel } from './families/fifth-wheel.ts'
import { gearLever } from './families/gear-lever.ts'
import { gearbox } from './families/gearbox.ts'
import { gears } from './families/gears.ts'
import { halfShaft } from './families/half-shaft.ts'
import { innerTube } from './families/inner-tube.ts'
import { knuckle } from './families/knuckle.ts'
import { leafSpring } from './families/leaf-spring.ts'
import { masterCylinder } from './families/master-cylinder.ts'
import { pedal } from './families/pedal.ts'
import { propellerShaft } from './families/propeller-shaft.ts'
import { releaseBearing } from './families/release-bearing.ts'
import { sealKit } from './families/seal-kit.ts'
import { shockAbsorber } from './families/shock-absorber.ts'
import { stabilizerLink } from './families/stabilizer-link.ts'
import { steeringColumn } from './families/steering-column.ts'
import { steeringRack } from './families/steering-rack.ts'
import { steeringWheel } from './families/steering-wheel.ts'
import { strutMount } from './families/strut-mount.ts'
import { subframe } from './families/subframe.ts'
import { tieRod } from './families/tie-rod.ts'
import { tieRodEnd } from './families/tie-rod-end.ts'
import { torqueConverter } from './families/torque-converter.ts'
import { truckTyre } from './families/truck-tyre.ts'
import { carTyre } from './families/tyre.ts'
import { universalJoint } from './families/universal-joint.ts'
import { valveBlock } from './families/valve-block.ts'
import { wheelBearing } from './families/wheel-bearing.ts'
import { wheelBolts } from './families/wheel-bolts.ts'
import { wheelHub } from './families/wheel-hub.ts'
import { wheelRim } from './families/wheel-rim.ts'
import type { Family } from './family.ts'

/** Brakes, driveline, suspension, steering, wheels. */
export const chassisFamilies = {
  'air-spring': { draw: airSpring, zoom: 1.05, variants: 3 },
  axle: { draw: axle, zoom: 1.05, isPacked: false, variants: 3 },
  'ball-joint': { draw: ballJoint, zoom: 1.25 },
  'brake-booster': { draw: brakeBooster, zoom: 1.1, variants: 3 },
  'brake-caliper': { draw: brakeCaliper },
  'brake-chamber': { draw: brakeChamber, zoom: 1.3, variants: 3 },
  'brake-disc': { draw: brakeDisc, zoom: 1.06, detail: [330, 330, 2.1] },
  'brake-drum': { draw: brakeDrum },
  'brake-hose': { draw: brakeHose },
  'brake-pads': { draw: brakePads, detail: [300, 540, 2.1] },
  'brake-shoes': { draw: brakeShoes },
  bushing: { draw: bushing, zoom: 1.15, variants: 3 },
  'clutch-disc': { draw: clutchDisc, zoom: 1.05, variants: 3 },
  'clutch-kit': { draw: clutchKit },
  'coil-spring': { draw: coilSpring, detail: [380, 320, 2] },
  'control-arm': { draw: controlArm },
  'cv-boot': { draw: boot, variants: 3 },
  'cv-joint': { draw: cvJoint, zoom: 1.2 },
  'fifth-wheel': { draw: fifthWheel, isPacked: false, variants: 3 },
  'gear-lever': { draw: gearLever, variants: 3 },
  gearbox: { draw: gearbox, isPacked: false, variants: 3 },
  gears: { draw: gears, variants: 3 },
  'half-shaft': { draw: halfShaft, variants: 3 },
  'inner-tube': { draw: innerTube, variants: 3 },
  knuckle: { draw: knuckle, variants: 3 },
  'leaf-spring': { draw: leafSpring, isPacked: false, variants: 3 },
  'master-cylinder': { draw: masterCylinder, zoom: 1.2, variants: 3 },
  pedal: { draw: pedal, variants: 3 },
  'propeller-shaft': { draw: propellerShaft, isPacked: false, variants: 3 },
  'release-bearing': { draw: releaseBearing, variants: 3 },
  'seal-kit': { draw: sealKit, zoom: 1.1, variants: 3 },
  'shock-absorber': { draw: shockAbsorber, zoom: 1.08, detail: [430, 300, 2.2] },
  'stabilizer-link': { draw: stabilizerLink, zoom: 1.08 },
  'steering-column': { draw: steeringColumn, zoom: 1.2, variants: 3 },
  'steering-rack': { draw: steeringRack, variants: 3 },
  'steering-wheel': { draw: steeringWheel, variants: 3 },
  'strut-mount': { draw: strutMount, zoom: 1.15, variants: 3 },
  subframe: { draw: subframe, isPacked: false, variants: 3 },
  'tie-rod': { draw: tieRod, variants: 3 },
  'tie-rod-end': { draw: tieRodEnd, zoom: 1.12 },
  'torque-converter': { draw: torqueConverter, variants: 3 },
  'truck-tyre': { draw: truckTyre, detail: [500, 260, 2.1], isPacked: false },
  tyre: { draw: carTyre, detail: [470, 250, 2.2], isPacked: false },
  'universal-joint': { draw: universalJoint, zoom: 1.1, variants: 3 },
  'valve-block': { draw: valveBlock, variants: 3 },
  'wheel-bearing': { draw: wheelBearing, zoom: 1.15, detail: [340, 360, 2.2] },
  'wheel-bolts': { draw: wheelBolts, zoom: 1.25, variants: 3 },
  'wheel-hub': { draw: wheelHub, zoom: 1.1 },
  'wheel-rim': { draw: wheelRim, zoom: 1.1, detail: [340, 360, 2.1] },
} as const satisfies Record<string, Family>
