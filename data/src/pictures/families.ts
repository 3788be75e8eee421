import {
  beltTensioner,
  pulleyPart,
  ribbedBelt,
  timingBelt,
  timingChain,
  timingKit,
} from './families/belts-and-chains.ts'
import { bumper, fender, grille, hood, moulding, roofRack } from './families/body.ts'
import { brakeDisc, brakeDrum, brakePads, brakeShoes } from './families/brake-friction.ts'
import {
  brakeBooster,
  brakeCaliper,
  brakeChamber,
  brakeHose,
  masterCylinder,
  sealKit,
  valveBlock,
} from './families/brake-hydraulics.ts'
import { boxedPart } from './families/carton.ts'
import { clamp, cooler, coolingFan, hose, radiator, thermostat } from './families/cooling.ts'
import {
  doorHandle,
  doorLock,
  entrance,
  interiorMirror,
  key,
  mirrorGlassPart,
  sideMirror,
  sideWindow,
  windowRegulator,
  windscreen,
  wiper,
} from './families/doors-and-glass.ts'
import { axle, boot, cvJoint, halfShaft, propellerShaft, universalJoint } from './families/driveline.ts'
import { charger, chargingCable, inverter, tractionBattery, wallbox } from './families/electric-drive.ts'
import { cylinderLiner, engine, engineBlock, gasket, mount, oilPan } from './families/engine.ts'
import {
  bearingShells,
  camshaft,
  connectingRod,
  crankshaft,
  engineValve,
  oilSeal,
  piston,
  pistonRings,
  valveLifters,
} from './families/engine-internals.ts'
import { catalyst, exhaustManifold, exhaustPipe, muffler, turbocharger } from './families/exhaust.ts'
import {
  airFilter,
  cabinFilter,
  filterCartridge,
  fuelFilter,
  oilFilter,
  waterSeparator,
} from './families/filters.ts'
import {
  firstAid,
  fluidBottle,
  fluidJug,
  handTools,
  jack,
  oilCanister,
  sprayCan,
} from './families/fluids-and-tools.ts'
import { cap, fuelPump, fuelRail, injector, tank, throttleBody } from './families/fuel.ts'
import {
  cableSensor,
  glowPlug,
  ignitionCoil,
  oxygenSensor,
  parkingSensor,
  sensor,
  sparkPlug,
} from './families/ignition-and-sensors.ts'
import { camera, dashboard, display, floorMat, pedal, seat, seatBelt, speaker } from './families/interior.ts'
import { halogenBulb, headlamp, ledBulb, lightBar, roundLamp, tailLamp } from './families/lighting.ts'
import { acCompressor, electricMotor, gearPump, waterPump } from './families/pumps.ts'
import { airSpring, coilSpring, gasSpring, leafSpring, shockAbsorber } from './families/springs.ts'
import { alternator, battery, starter } from './families/starting-and-charging.ts'
import {
  knuckle,
  steeringColumn,
  steeringRack,
  steeringWheel,
  tieRod,
  tieRodEnd,
} from './families/steering.ts'
import {
  ballJoint,
  bushing,
  controlArm,
  stabilizerLink,
  strutMount,
  subframe,
} from './families/suspension.ts'
import {
  clutchDisc,
  clutchKit,
  flywheel,
  gearbox,
  gearLever,
  gears,
  releaseBearing,
  torqueConverter,
} from './families/transmission.ts'
import { carTyre, innerTube, truckTyre } from './families/tyres.ts'
import { car, fifthWheel, machinery, trailer, truck, van } from './families/vehicles.ts'
import { wheelBearing, wheelBolts, wheelHub, wheelRim } from './families/wheels.ts'
import { cable, connector, controlUnit, fuse, relay, switchPanel } from './families/wiring.ts'
import type { PartLook } from './kit/look.ts'
import { variantCount } from './kit/look.ts'

/** A category of parts, and the framing of its pictures. */
type Family = {
  draw: (look: PartLook) => string
  /** Enlarges the whole drawing, for parts drawn small. */
  zoom?: number
  /** The close-up of the second picture: x, y, scale. */
  detail?: readonly [x: number, y: number, zoom: number]
  /** False for products that fit in no carton: the third picture is then another close-up. */
  isPacked?: boolean
  /** The number of variants to draw; six by default, fewer for parts that few users browse. */
  variants?: number
}

/** Engine, fuel, cooling, exhaust, ignition, filters and fluids. */
const engineFamilies = {
  'ac-compressor': { draw: acCompressor, zoom: 1.15 },
  'air-filter': { draw: airFilter, zoom: 1.06 },
  alternator: { draw: alternator, zoom: 1.08, detail: [350, 390, 2.1] },
  battery: { draw: battery, zoom: 1.08, detail: [330, 330, 1.9] },
  'bearing-shells': { draw: bearingShells, zoom: 1.1, variants: 3 },
  'belt-tensioner': { draw: beltTensioner, zoom: 1.2 },
  'cabin-filter': { draw: cabinFilter },
  'cable-sensor': { draw: cableSensor },
  camshaft: { draw: camshaft, variants: 3 },
  cap: { draw: cap, zoom: 1.1, variants: 3 },
  catalyst: { draw: catalyst },
  clamp: { draw: clamp, zoom: 1.2, variants: 3 },
  'connecting-rod': { draw: connectingRod, variants: 3 },
  cooler: { draw: cooler, zoom: 1.05 },
  'cooling-fan': { draw: coolingFan, variants: 3 },
  crankshaft: { draw: crankshaft, variants: 3 },
  'cylinder-liner': { draw: cylinderLiner, zoom: 1.1, variants: 3 },
  'electric-motor': { draw: electricMotor, zoom: 1.15, variants: 3 },
  engine: { draw: engine, detail: [420, 360, 1.9], isPacked: false },
  'engine-block': { draw: engineBlock, isPacked: false, variants: 3 },
  'engine-valve': { draw: engineValve, zoom: 1.2, variants: 3 },
  'exhaust-manifold': { draw: exhaustManifold, variants: 3 },
  'exhaust-pipe': { draw: exhaustPipe, variants: 3 },
  'filter-cartridge': { draw: filterCartridge, zoom: 1.25 },
  'fluid-bottle': { draw: fluidBottle },
  'fluid-jug': { draw: fluidJug },
  flywheel: { draw: flywheel, variants: 3 },
  'fuel-filter': { draw: fuelFilter, zoom: 1.4 },
  'fuel-pump': { draw: fuelPump, zoom: 1.06 },
  'fuel-rail': { draw: fuelRail, variants: 3 },
  gasket: { draw: gasket },
  'gear-pump': { draw: gearPump, zoom: 1.25, variants: 3 },
  'glow-plug': { draw: glowPlug, zoom: 1.12, variants: 3 },
  hose: { draw: hose },
  'ignition-coil': { draw: ignitionCoil },
  injector: { draw: injector, zoom: 1.2 },
  mount: { draw: mount, zoom: 1.15, variants: 3 },
  muffler: { draw: muffler },
  'oil-canister': { draw: oilCanister, detail: [400, 560, 1.8] },
  'oil-filter': { draw: oilFilter, zoom: 1.2, detail: [400, 330, 2] },
  'oil-pan': { draw: oilPan, variants: 3 },
  'oil-seal': { draw: oilSeal, zoom: 1.1, variants: 3 },
  'oxygen-sensor': { draw: oxygenSensor },
  piston: { draw: piston, zoom: 1.1, detail: [420, 330, 2.1] },
  'piston-rings': { draw: pistonRings, zoom: 1.1, variants: 3 },
  pulley: { draw: pulleyPart, zoom: 1.15 },
  radiator: { draw: radiator, zoom: 1.1, detail: [300, 300, 2.6] },
  'ribbed-belt': { draw: ribbedBelt },
  sensor: { draw: sensor, zoom: 1.35 },
  'spark-plug': { draw: sparkPlug, zoom: 1.12, detail: [380, 520, 2.2] },
  'spray-can': { draw: sprayCan, zoom: 1.1 },
  starter: { draw: starter, zoom: 1.1 },
  tank: { draw: tank, zoom: 1.1, variants: 3 },
  thermostat: { draw: thermostat, zoom: 1.2, variants: 3 },
  'throttle-body': { draw: throttleBody, zoom: 1.1 },
  'timing-belt': { draw: timingBelt, detail: [300, 540, 2.1] },
  'timing-chain': { draw: timingChain, zoom: 1.15, variants: 3 },
  'timing-kit': { draw: timingKit },
  turbocharger: { draw: turbocharger, detail: [330, 400, 2] },
  'valve-lifters': { draw: valveLifters, zoom: 1.25, variants: 3 },
  'water-pump': { draw: waterPump, zoom: 1.15 },
  'water-separator': { draw: waterSeparator, zoom: 1.12, variants: 3 },
} as const satisfies Record<string, Family>

/** Brakes, driveline, suspension, steering, wheels. */
const chassisFamilies = {
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

/** Body, glass, lights, electronics, interior, accessories and whole vehicles. */
const vehicleFamilies = {
  'boxed-part': { draw: boxedPart, variants: 3 },
  bulb: { draw: halogenBulb, zoom: 1.2 },
  bumper: { draw: bumper, detail: [240, 470, 2.1], isPacked: false },
  cable: { draw: cable, zoom: 1.05, variants: 3 },
  camera: { draw: camera, variants: 3 },
  car: { draw: car, detail: [230, 470, 2.2], isPacked: false },
  charger: { draw: charger, variants: 3 },
  'charging-cable': { draw: chargingCable, variants: 3 },
  connector: { draw: connector, zoom: 1.1, variants: 3 },
  'control-unit': { draw: controlUnit },
  dashboard: { draw: dashboard, isPacked: false, variants: 3 },
  display: { draw: display, variants: 3 },
  door: { draw: entrance, isPacked: false },
  'door-handle': { draw: doorHandle, variants: 3 },
  'door-lock': { draw: doorLock, zoom: 1.1, variants: 3 },
  fender: { draw: fender, isPacked: false },
  'first-aid': { draw: firstAid, variants: 3 },
  'floor-mat': { draw: floorMat, variants: 3 },
  fuse: { draw: fuse, zoom: 1.1, variants: 3 },
  'gas-spring': { draw: gasSpring, variants: 3 },
  grille: { draw: grille },
  'hand-tools': { draw: handTools, variants: 3 },
  headlamp: { draw: headlamp, detail: [430, 430, 2] },
  hood: { draw: hood, isPacked: false },
  'interior-mirror': { draw: interiorMirror, zoom: 1.05, variants: 3 },
  inverter: { draw: inverter, zoom: 1.08, variants: 3 },
  jack: { draw: jack, variants: 3 },
  key: { draw: key, zoom: 1.1, variants: 3 },
  'led-bulb': { draw: ledBulb, zoom: 1.15 },
  'light-bar': { draw: lightBar },
  machinery: { draw: machinery, isPacked: false, variants: 3 },
  'mirror-glass': { draw: mirrorGlassPart, zoom: 1.1, variants: 3 },
  moulding: { draw: moulding, variants: 3 },
  'parking-sensor': { draw: parkingSensor, zoom: 1.1, variants: 3 },
  relay: { draw: relay, zoom: 1.05, variants: 3 },
  'roof-rack': { draw: roofRack, isPacked: false, variants: 3 },
  'round-lamp': { draw: roundLamp, zoom: 1.1, variants: 3 },
  seat: { draw: seat, detail: [400, 420, 2], isPacked: false },
  'seat-belt': { draw: seatBelt, variants: 3 },
  'side-mirror': { draw: sideMirror, zoom: 1.08, detail: [300, 360, 1.9] },
  'side-window': { draw: sideWindow, variants: 3 },
  speaker: { draw: speaker, zoom: 1.05, variants: 3 },
  switch: { draw: switchPanel, variants: 3 },
  'tail-lamp': { draw: tailLamp, zoom: 1.08 },
  'traction-battery': { draw: tractionBattery, zoom: 1.04, isPacked: false, variants: 3 },
  trailer: { draw: trailer, isPacked: false, variants: 3 },
  truck: { draw: truck, detail: [220, 400, 2], isPacked: false },
  van: { draw: van, detail: [230, 440, 2.1], isPacked: false },
  wallbox: { draw: wallbox, variants: 3 },
  'window-regulator': { draw: windowRegulator, zoom: 1.05, variants: 3 },
  windscreen: { draw: windscreen, detail: [400, 330, 2], isPacked: false },
  wiper: { draw: wiper, detail: [400, 480, 2.2] },
} as const satisfies Record<string, Family>

const families = { ...chassisFamilies, ...engineFamilies, ...vehicleFamilies }

export type FamilyName = keyof typeof families
export const familyNames = Object.keys(families) as FamilyName[]
export const familyOf = (name: FamilyName): Family => families[name]
export const variantsOf = (name: FamilyName) => familyOf(name).variants ?? variantCount
