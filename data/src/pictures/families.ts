import { airFilter, cabinFilter } from './families/air-filter.ts'
import { battery } from './families/battery.ts'
import { wheelBearing, wheelHub } from './families/bearing.ts'
import { beltTensioner, flywheel, gears, pulleyPart, ribbedBelt, timingBelt, timingChain, timingKit } from './families/belt.ts'
import { brakeDisc } from './families/brake-disc.ts'
import { brakeDrum, brakeShoes } from './families/brake-drum.ts'
import { brakePads } from './families/brake-pads.ts'
import { halogenBulb, ledBulb } from './families/bulb.ts'
import { bumper, grille } from './families/bumper.ts'
import { brakeCaliper, sealKit } from './families/caliper.ts'
import { fluidBottle, fluidJug, oilCanister, sprayCan } from './families/canister.ts'
import { boxedPart } from './families/carton.ts'
import { fuelFilter, waterSeparator } from './families/fuel-filter.ts'
import { ballJoint, bushing, controlArm, leafSpring, mount, stabilizerLink, strutMount, tieRodEnd } from './families/joint.ts'
import { headlamp, lightBar, roundLamp, tailLamp } from './families/lamp.ts'
import { acCompressor, alternator, coolingFan, electricMotor, gearPump, starter, throttleBody, turbocharger, waterPump } from './families/machine.ts'
import { interiorMirror, mirrorGlassPart, sideMirror } from './families/mirror.ts'
import { filterCartridge, oilFilter } from './families/oil-filter.ts'
import { bearingShells, camshaft, connectingRod, crankshaft, engineValve, piston, pistonRings, valveLifters, wheelBolts } from './families/piston.ts'
import { cooler, radiator } from './families/radiator.ts'
import { sparkPlug } from './families/spark-plug.ts'
import { coilSpring, shockAbsorber } from './families/spring.ts'
import { carTyre, truckTyre } from './families/tyre.ts'
import { wheelRim } from './families/wheel-rim.ts'
import { type PartLook, variantCount } from './kit/look.ts'

export type Family = {
  draw: (look: PartLook) => string
  /** Enlarges the whole drawing, for parts drawn small. */
  zoom?: number
  /** Where the second picture looks closer: x, y, enlargement. */
  detail?: readonly [x: number, y: number, zoom: number]
  /** False for what no carton holds: the third picture is then another close look. */
  isPacked?: boolean
  /** How many variants are drawn; six when left out, fewer for parts few people leaf through. */
  variants?: number
}

const pending = Object.fromEntries(
  'master-cylinder brake-booster brake-chamber valve-block cable engine engine-block cylinder-liner oil-pan gasket oil-seal cap tank thermostat hose brake-hose fuel-pump injector fuel-rail muffler exhaust-pipe exhaust-manifold clamp catalyst oxygen-sensor glow-plug ignition-coil key relay fuse connector switch speaker control-unit display camera sensor cable-sensor parking-sensor clutch-kit clutch-disc release-bearing gearbox torque-converter gear-lever cv-joint cv-boot half-shaft propeller-shaft universal-joint axle air-spring subframe knuckle steering-rack tie-rod steering-wheel steering-column inner-tube fender hood door moulding door-handle door-lock window-regulator gas-spring windscreen side-window wiper seat-belt seat floor-mat dashboard pedal traction-battery inverter charging-cable wallbox fifth-wheel jack roof-rack first-aid hand-tools charger car truck van trailer machinery'
    .split(' ')
    .map((name) => [name, { draw: boxedPart, variants: 3 }]),
)

const drawn = {
  'ac-compressor': { draw: acCompressor },
  'air-filter': { draw: airFilter },
  alternator: { draw: alternator },
  'ball-joint': { draw: ballJoint },
  battery: { draw: battery },
  'bearing-shells': { draw: bearingShells },
  'belt-tensioner': { draw: beltTensioner },
  'boxed-part': { draw: boxedPart },
  'brake-caliper': { draw: brakeCaliper },
  'brake-disc': { draw: brakeDisc },
  'brake-drum': { draw: brakeDrum },
  'brake-pads': { draw: brakePads },
  'brake-shoes': { draw: brakeShoes },
  bulb: { draw: halogenBulb },
  bumper: { draw: bumper },
  bushing: { draw: bushing },
  'cabin-filter': { draw: cabinFilter },
  camshaft: { draw: camshaft },
  'coil-spring': { draw: coilSpring },
  'connecting-rod': { draw: connectingRod },
  'control-arm': { draw: controlArm },
  cooler: { draw: cooler },
  'cooling-fan': { draw: coolingFan },
  crankshaft: { draw: crankshaft },
  'electric-motor': { draw: electricMotor },
  'engine-valve': { draw: engineValve },
  'filter-cartridge': { draw: filterCartridge },
  'fluid-bottle': { draw: fluidBottle },
  'fluid-jug': { draw: fluidJug },
  flywheel: { draw: flywheel },
  'fuel-filter': { draw: fuelFilter },
  'gear-pump': { draw: gearPump },
  gears: { draw: gears },
  grille: { draw: grille },
  headlamp: { draw: headlamp },
  'interior-mirror': { draw: interiorMirror },
  'leaf-spring': { draw: leafSpring },
  'led-bulb': { draw: ledBulb },
  'light-bar': { draw: lightBar },
  'mirror-glass': { draw: mirrorGlassPart },
  mount: { draw: mount },
  'oil-canister': { draw: oilCanister },
  'oil-filter': { draw: oilFilter },
  piston: { draw: piston },
  'piston-rings': { draw: pistonRings },
  pulley: { draw: pulleyPart },
  radiator: { draw: radiator },
  'ribbed-belt': { draw: ribbedBelt },
  'round-lamp': { draw: roundLamp },
  'seal-kit': { draw: sealKit },
  'shock-absorber': { draw: shockAbsorber },
  'side-mirror': { draw: sideMirror },
  'spark-plug': { draw: sparkPlug },
  'spray-can': { draw: sprayCan },
  'stabilizer-link': { draw: stabilizerLink },
  starter: { draw: starter },
  'strut-mount': { draw: strutMount },
  'tail-lamp': { draw: tailLamp },
  'throttle-body': { draw: throttleBody },
  'tie-rod-end': { draw: tieRodEnd },
  'timing-belt': { draw: timingBelt },
  'timing-chain': { draw: timingChain },
  'timing-kit': { draw: timingKit },
  'truck-tyre': { draw: truckTyre },
  turbocharger: { draw: turbocharger },
  tyre: { draw: carTyre },
  'valve-lifters': { draw: valveLifters },
  'water-pump': { draw: waterPump },
  'water-separator': { draw: waterSeparator },
  'wheel-bearing': { draw: wheelBearing },
  'wheel-bolts': { draw: wheelBolts },
  'wheel-hub': { draw: wheelHub },
  'wheel-rim': { draw: wheelRim },
} as const

export type FamilyName = string
export const families: Record<string, Family> = { ...pending, ...drawn }
export const familyNames = Object.keys(families) as FamilyName[]

export const familyOf = (name: FamilyName): Family => families[name] ?? { draw: boxedPart }
export const variantsOf = (name: FamilyName) => familyOf(name).variants ?? variantCount
